import { renderMarkdownToHtml } from "#app/features/markdown/markdown-html.server.tsx";
import { getArticleMarkdown } from "#library/catalogue/catalogue.server.ts";

/**
 * The body of a published article as HTML; empty for an unknown id.
 * @param address of the page, when the HTML is read outside the site: links become absolute.
 */
export function articleHtml(id: string, address?: string): string {
  return renderMarkdownToHtml(getArticleMarkdown(id) ?? "", address);
}
