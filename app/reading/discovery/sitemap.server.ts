import type { SitePath } from "#library/catalogue/catalogue.ts";
import { escapeMarkup } from "#platform/xml.ts";

/** https://www.sitemaps.org/protocol.html */
export function sitemapXml(paths: Pick<SitePath, "path" | "indexable" | "lastModified">[], origin: string): string {
  const urls = paths
    .filter(({ indexable }) => indexable)
    .map(({ path, lastModified }) => {
      const day = lastModified === null ? "" : `<lastmod>${escapeMarkup(lastModified)}</lastmod>`;
      return `  <url><loc>${escapeMarkup(`${origin}${path}`)}</loc>${day}</url>\n`;
    });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("")}</urlset>\n`;
}
