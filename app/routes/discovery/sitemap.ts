import { sitemapXml } from "#app/features/discovery/sitemap.server.ts";
import { listPaths } from "#library/catalogue/catalogue.server.ts";
import { ORIGIN_PLACEHOLDER } from "#platform/placeholders.ts";

export function loader() {
  const xml = sitemapXml(listPaths(), ORIGIN_PLACEHOLDER);
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
