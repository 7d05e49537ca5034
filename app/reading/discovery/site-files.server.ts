import { SEARCH_PATH } from "#app/reading/search/search-paths.ts";
import type { Publisher, Site, SitePath } from "#library/catalogue/catalogue.ts";
import { escapeMarkup } from "#platform/xml.ts";

/** The format is that of https://www.sitemaps.org/protocol.html. */
export function sitemapXml(paths: Pick<SitePath, "path" | "indexable" | "lastModified">[], origin: string): string {
  const urls = paths
    .filter(({ indexable }) => indexable)
    .map(({ path, lastModified }) => {
      const day = lastModified === null ? "" : `<lastmod>${escapeMarkup(lastModified)}</lastmod>`;
      return `  <url><loc>${escapeMarkup(`${origin}${path}`)}</loc>${day}</url>\n`;
    });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("")}</urlset>\n`;
}

/** Pages with noindex are not disallowed here, because a crawler has to fetch a page to find its noindex. */
export function robotsTxt(origin: string): string {
  return `User-agent: *\nDisallow: /admin\nDisallow: /redaction\nDisallow: /recherche?\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}

export function openSearchXml(siteName: string, origin: string): string {
  const name = escapeMarkup(siteName);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `<ShortName>${name}</ShortName>`,
    `<Description>Chercher dans ${name}</Description>`,
    "<Language>fr-FR</Language>",
    "<InputEncoding>UTF-8</InputEncoding>",
    `<Image width="32" height="32" type="image/svg+xml">${origin}/favicon.svg</Image>`,
    `<Url type="text/html" method="get" template="${origin}${SEARCH_PATH}?q={searchTerms}"/>`,
    "</OpenSearchDescription>",
    "",
  ].join("\n");
}

type ManifestIcon = { src: string; sizes: string; type: string; purpose?: "any" | "maskable" };

type ManifestLook = { themeColor: string; backgroundColor: string; icons: ManifestIcon[] };

export function webManifest(site: Pick<Site, "name" | "description">, look: ManifestLook): string {
  return JSON.stringify({
    name: site.name,
    short_name: site.name,
    description: site.description,
    lang: "fr",
    dir: "ltr",
    id: "/",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    theme_color: look.themeColor,
    background_color: look.backgroundColor,
    icons: look.icons,
    categories: ["education", "news"],
  });
}

const VALID_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1000;

/** RFC 9116 requires an expiry, which moves on each day, so that a running site never serves an expired file. */
export function securityTxt(origin: string, publisher: Publisher | null, now: Date): string {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const email = publisher?.email;
  const contacts = [...(email ? [`mailto:${email}`] : []), `${origin}/contact`];
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
    "Preferred-Languages: fr",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}
