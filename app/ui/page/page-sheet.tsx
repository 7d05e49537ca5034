import { createContext, use, useState } from "react";
import { useIsHydrating } from "#app/ui/markdown/is-hydrating.ts";

/** Styles of single pages by name; null in the browser. */
export const ServerSheets = createContext<Record<string, string> | null>(null);

/** Inlined in a page opened directly, fetched on a navigation: no request on a first visit, no byte on other pages. */
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
