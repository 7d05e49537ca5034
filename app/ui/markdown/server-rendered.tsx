import type { ReactNode } from "react";

type ServerRenderedProps = {
  /** Tells the part from the others of its page. */
  part: string;
  className?: string;
  /** Given on the server only, and made from Markdown without raw HTML, so it is safe to insert. */
  html?: string;
  children?: ReactNode;
};

/** Trusted Types refuse any string, even an empty one. */
const NOTHING = ((globalThis as { trustedTypes?: { emptyHTML: unknown } }).trustedTypes?.emptyHTML ?? "") as string;

/** The nodes of the served page are collected before hydration, which may replace them. */
const served = typeof document === "undefined" ? [] : [...document.querySelectorAll<HTMLElement>("[data-served]")];

/**
 * Keeps the served HTML: the browser lacks the source to render it again. When React renders the whole page anew,
 * because a translation changed it before hydration, the served nodes are put back, with their translation.
 */
export function ServerRendered({ part, className, html, children }: ServerRenderedProps) {
  if (children) return <div data-served={part}>{children}</div>;
  return (
    <div
      className={className}
      data-served={part}
      ref={bringBack}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the browser sets nothing
      dangerouslySetInnerHTML={{ __html: html ?? NOTHING }}
    />
  );
}

function bringBack(element: HTMLElement | null) {
  if (!element || element.hasChildNodes()) return;
  const former = served.find(({ dataset }) => dataset.served === element.dataset.served);
  if (former) element.replaceChildren(...former.childNodes);
}
