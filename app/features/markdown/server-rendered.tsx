/** In the browser `html` is empty and React leaves the served HTML alone: Trusted Types would refuse a change. */
export function ServerRendered({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written on the server only, from Markdown without raw HTML
  return <div className="prose" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
