/**
 * Pages that must not be listed say so themselves (noindex): a crawler that may not fetch them would never read it. Searches without
 * end are worth no visit at all.
 */
export function robotsTxt(origin: string): string {
  return `User-agent: *\nDisallow: /admin\nDisallow: /recherche?\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}
