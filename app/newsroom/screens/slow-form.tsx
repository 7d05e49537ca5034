import { type FormEvent, useEffect, useState } from "react";
import type { Elements } from "#app/ui/elements.ts";

type SlowFormProps = { action: string; className?: string; ["aria-label"]?: string; children: Elements };

/** What publishes makes every page of the site before it answers: the page says so, and is sent once. */
export function SlowForm({ children, ...form }: SlowFormProps) {
  const [isSent, setIsSent] = useState(false);
  useEffect(() => {
    // One comes back to it from the browser's memory.
    const reset = () => setIsSent(false);
    window.addEventListener("pageshow", reset);
    return () => window.removeEventListener("pageshow", reset);
  }, []);
  function send(event: FormEvent): void {
    if (isSent) event.preventDefault();
    setIsSent(true);
  }
  return (
    <form method="post" onSubmit={send} aria-busy={isSent || undefined} {...form}>
      {children}
      <p role="status">{isSent ? "Publication en cours : environ quinze secondes." : null}</p>
    </form>
  );
}
