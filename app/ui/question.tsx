import { type ReactNode, useEffect, useRef } from "react";

/** Takes the focus, as the button that asked for it is gone. */
export function Question({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title is what makes it another question
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <section className="admin-question" aria-labelledby="question">
      <h2 id="question" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
