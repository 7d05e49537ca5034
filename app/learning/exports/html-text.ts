/** Entities of XML alone: some readers know no others. */
export function toHtml(text: string): string {
  return escapeXml(text).replaceAll("\n", "<br/>");
}

export function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Two hyphens may not stand in it, as they do in the address of a site with an accent. */
export function xmlComment(text: string): string {
  return `<!-- ${text.replaceAll(/-(?=-)/g, "- ")} -->`;
}
