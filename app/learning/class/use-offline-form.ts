import { type FormEvent, useEffect, useState } from "react";
import { CLASS_TEXTS } from "./class-texts.ts";

/** Keeps what was typed: without a network, the error page of the browser would replace the form. */
export function useOfflineForm() {
  const [notSent, setNotSent] = useState<string | null>(null);
  useEffect(() => {
    const back = () => setNotSent(null);
    addEventListener("online", back);
    return () => removeEventListener("online", back);
  }, []);
  function stopOffline(event: FormEvent) {
    if (navigator.onLine) return;
    event.preventDefault();
    setNotSent(CLASS_TEXTS.notSent);
  }
  return { notSent, stopOffline };
}
