import { createContext, use, useState } from "react";
import { useIsHydrating } from "#app/ui/markdown/is-hydrating.ts";

/** The styles of single pages by name; null in the browser. */
export const ServerStyles = createContext<Record<string, string> | null>(null);

/**
 * The style is inlined in a page that is opened directly, which saves a request, and fetched on a navigation, so that
 * other pages do not carry it.
 */
export function PageStyle({ name, url }: { name: string; url: string }) {
  const [cameWithPage] = useState(useIsHydrating());
  const sheets = use(ServerStyles);
  if (sheets)
    return (
      <style href={name} precedence="page">
        {sheets[name]}
      </style>
    );
  return cameWithPage ? null : <link rel="stylesheet" href={url} precedence="page" />;
}
