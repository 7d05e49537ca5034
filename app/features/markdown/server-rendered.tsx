/**
 * Holds HTML made from the checked content. In the browser `html` is empty and the HTML that came with the page stays as it is:
 * React finds the property unchanged and touches nothing, which the content policy (Trusted Types) would refuse.
 */
export function ServerRendered({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written on the server only, from Markdown without raw HTML
  return <div className="prose" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
