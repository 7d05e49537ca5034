import { useEffect } from "react";
import { SIGN_EVERY_MS } from "./class-limits.ts";
import { CLASS_FIELDS, SIGN_PATH } from "./class-paths.ts";

/** Signals that a page of the teacher is open, then calls `after`. A failed signal is followed by the next one. */
export function useSign(id: string, isOpen: boolean, after?: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const body = new URLSearchParams({ [CLASS_FIELDS.session]: id });
    const sign = () =>
      fetch(SIGN_PATH, { method: "POST", body }).then(
        ({ ok }) => (ok ? after?.() : undefined),
        () => {},
      );
    const timer = setInterval(sign, SIGN_EVERY_MS);
    return () => clearInterval(timer);
  }, [id, isOpen, after]);
}
