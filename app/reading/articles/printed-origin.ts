import { useEffect } from "react";
import type { ArticlePage } from "#library/catalogue/catalogue.ts";
import { formatDate } from "#platform/french/dates.ts";

type Printed = Pick<ArticlePage, "href" | "modifiedAt">;

/**
 * styles/print.css prints this line in the page margins. It reads it from the root element, as page margins inherit
 * from no other.
 */
export function printedOrigin({ href, modifiedAt }: Printed, origin: string): string {
  return `${origin}${href} – ${formatDate(modifiedAt)}`;
}

/** Sets the attribute after a navigation; the server writes it into a page that is opened directly. */
export function usePrintedOrigin(article: Printed) {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset["origin"] = printedOrigin(article, location.origin);
    return () => {
      delete dataset["origin"];
    };
  }, [article]);
}
