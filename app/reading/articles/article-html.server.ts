import { renderMarkdownToHtml } from "#app/ui/markdown/markdown-html.server.tsx";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";

/** Empty for an unknown id. @param address of the page, for HTML read elsewhere: links become absolute */
export function articleHtml(content: Catalogue, id: string, address?: string): string {
  return renderMarkdownToHtml(content.getArticleMarkdown(id) ?? "", address);
}
