import { sitemapXml } from "#app/features/discovery/sitemap.server.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import { ORIGIN_PLACEHOLDER } from "#platform/placeholders.ts";
import type { Route } from "./+types/sitemap";

export function loader({ context }: Route.LoaderArgs) {
  const xml = sitemapXml(contentOf(context).listPaths(), ORIGIN_PLACEHOLDER);
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
