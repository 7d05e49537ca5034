import { useEffect, useRef } from "react";
import type { Elements } from "#app/ui/elements.ts";

/** Links that open the section lead to this anchor. */
export const CONFIRM_ID = "confirmation";

/**
 * Asks before an action that cannot be undone. The section takes the focus, because the button that led here is gone.
 */
export function ConfirmSection({ title, children }: { title: string; children: Elements }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title is what makes it another question
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <section className="confirm-section" aria-labelledby={CONFIRM_ID}>
      <h2 id={CONFIRM_ID} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
