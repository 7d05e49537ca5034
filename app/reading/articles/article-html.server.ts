import { renderMarkdownToHtml } from "#app/ui/markdown/markdown-html.server.tsx";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";

/**
 * Returns an empty string for an unknown id. `address` is given when the HTML is read outside the site: it is the
 * address of the page, to which links become absolute.
 */
export function articleHtml(content: Catalogue, id: string, address?: string): string {
  return renderMarkdownToHtml(content.getArticleMarkdown(id) ?? "", address);
}
