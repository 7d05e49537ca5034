import { openSearchXml } from "#app/features/discovery/open-search.server.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import { ORIGIN_PLACEHOLDER } from "#platform/placeholders.ts";
import type { Route } from "./+types/open-search";

export function loader({ context }: Route.LoaderArgs) {
  const xml = openSearchXml(contentOf(context).getSite().name, ORIGIN_PLACEHOLDER);
  return new Response(xml, { headers: { "Content-Type": "application/opensearchdescription+xml; charset=utf-8" } });
}
