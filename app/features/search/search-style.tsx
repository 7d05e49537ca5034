import { createContext, type ReactNode, use, useState } from "react";
import { useIsHydrating } from "#app/features/markdown/is-hydrating.ts";
import sheetUrl from "#app/styles/search.css?url";

/** The style itself while a page is made on the server; null in the browser. */
export const ServerSheet = createContext<ReactNode>(null);

/**
 * The style of the field, its list and the results: within the page that is opened directly, and fetched by a navigation inside the
 * site. No request for it on a first visit, and no byte on the other pages.
 */
export function SearchStyle() {
  const [cameWithPage] = useState(useIsHydrating());
  const sheet = use(ServerSheet);
  return sheet || cameWithPage ? sheet : <link rel="stylesheet" href={sheetUrl} precedence="page" />;
}
