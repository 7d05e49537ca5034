import { contentOf } from "#library/catalogue/content-context.server.ts";
import { siteValuesContext } from "#platform/services.ts";
import type { Route } from "./+types/open-search.route";
import { openSearchXml } from "./site-files.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(siteValuesContext);
  const xml = openSearchXml(contentOf(context).getSite().name, origin);
  return new Response(xml, { headers: { "Content-Type": "application/opensearchdescription+xml; charset=utf-8" } });
}
