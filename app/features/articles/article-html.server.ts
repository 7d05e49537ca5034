import { renderMarkdownToHtml } from "#app/features/markdown/markdown-html.server.tsx";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";

/**
 * The body of a published article as HTML; empty for an unknown id.
 * @param address of the page, when the HTML is read outside the site: links become absolute.
 */
export function articleHtml(content: Catalogue, id: string, address?: string): string {
  return renderMarkdownToHtml(content.getArticleMarkdown(id) ?? "", address);
}
