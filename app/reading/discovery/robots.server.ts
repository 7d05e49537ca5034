/** Pages with noindex are not listed: a crawler must fetch them to read it. */
export function robotsTxt(origin: string): string {
  return `User-agent: *\nDisallow: /admin\nDisallow: /redaction\nDisallow: /recherche?\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}
