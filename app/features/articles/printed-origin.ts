import { useEffect } from "react";
import type { ArticlePage } from "#library/catalogue/catalogue.ts";
import { formatDate } from "#platform/french/dates.ts";

type Printed = Pick<ArticlePage, "href" | "publishedAt" | "updatedAt">;

/** Where a printed page comes from and of which day it is; styles/print.css reads it off the root, as margins inherit from nothing else. */
export function printedOrigin({ href, publishedAt, updatedAt }: Printed, origin: string): string {
  return `${origin}${href} – ${formatDate(updatedAt ?? publishedAt)}`;
}

/** The server has written the same into a page that is opened directly. */
export function usePrintedOrigin(article: Printed) {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset["origin"] = printedOrigin(article, location.origin);
    return () => {
      delete dataset["origin"];
    };
  }, [article]);
}
