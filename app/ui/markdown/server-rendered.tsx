import type { ReactNode } from "react";

type ServerRenderedProps = {
  /** Which part of its page it is. */
  part: string;
  className?: string;
  /** Written on the server alone: as HTML from Markdown without raw HTML, or as elements. */
  html?: string;
  children?: ReactNode;
};

/** Trusted Types take no string, not even an empty one. */
const NOTHING = ((globalThis as { trustedTypes?: { emptyHTML: unknown } }).trustedTypes?.emptyHTML ?? "") as string;

/** Nodes of the served page, collected before hydration. */
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
