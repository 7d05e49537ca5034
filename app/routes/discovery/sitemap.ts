import { listPaths } from "#app/features/catalogue/catalogue.server.ts";
import { ORIGIN_PLACEHOLDER } from "#app/features/discovery/placeholders.ts";
import { sitemapXml } from "#app/features/discovery/sitemap.server.ts";

export function loader() {
  const xml = sitemapXml(listPaths(), ORIGIN_PLACEHOLDER);
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
