import { type FormEvent, useEffect, useState } from "react";
import type { Elements } from "#app/ui/elements.ts";

type SlowFormProps = { action: string; className?: string; ["aria-label"]?: string; children: Elements };

/**
 * A form that publishes takes seconds, because the server renders every page before it answers. The form therefore says
 * so and can be sent only once.
 */
export function SlowForm({ children, ...form }: SlowFormProps) {
  const [isSent, setIsSent] = useState(false);
  useEffect(() => {
    // The browser may show the page again from its back/forward cache, where the form must be usable.
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
