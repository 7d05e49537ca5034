import { createContext, use, useState } from "react";
import { useIsHydrating } from "#app/features/markdown/is-hydrating.ts";

/** The styles of single pages by name, while a page is made on the server; null in the browser. */
export const ServerSheets = createContext<Record<string, string> | null>(null);

/**
 * What only a few pages need: within the page that is opened directly, and fetched by a navigation inside the site. No request for it
 * on a first visit, and no byte on the other pages.
 */
export function PageSheet({ name, url }: { name: string; url: string }) {
  const [cameWithPage] = useState(useIsHydrating());
  const sheets = use(ServerSheets);
  if (sheets)
    return (
      <style href={name} precedence="page">
        {sheets[name]}
      </style>
    );
  return cameWithPage ? null : <link rel="stylesheet" href={url} precedence="page" />;
}
