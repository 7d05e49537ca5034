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

/** As the page came, found before React looks at it. */
const served = typeof document === "undefined" ? [] : [...document.querySelectorAll<HTMLElement>("[data-served]")];

/**
 * The browser has nothing to draw it from, and React leaves the served HTML alone. When it draws the whole page anew,
 * since a translation has changed it before the scripts ran, the served nodes come back, translated as they are.
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
