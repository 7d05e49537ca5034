import { contentOf } from "#library/catalogue/content-context.server.ts";
import { siteValuesContext } from "#platform/services.ts";
import type { Route } from "./+types/sitemap.route";
import { sitemapXml } from "./site-files.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(siteValuesContext);
  const xml = sitemapXml(contentOf(context).listPaths(), origin);
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
