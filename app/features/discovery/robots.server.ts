/** Pages that must not be listed say so themselves (noindex): a crawler that may not fetch them would never read it. */
export function robotsTxt(origin: string): string {
  return `User-agent: *\nDisallow: /admin\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}
