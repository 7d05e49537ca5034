import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { annotateMarkdown } from "./annotate-markdown.ts";
import { decorateHtml } from "./decorate-html.ts";
import type { HtmlTree } from "./html-tree.ts";
import { type MarkdownTree, parseMarkdown } from "./parse-markdown.ts";

// remark-rehype drops raw HTML by default.
const toHtml = unified().use(remarkRehype).freeze();

/**
 * @param hrefBase address of the page, for what is read elsewhere (a feed): without tools of figures and new windows; null on the site
 * @param prepare changes the Markdown just before it becomes HTML
 */
export function markdownToHtmlTree(
  source: string,
  hrefBase: string | null,
  prepare?: (tree: MarkdownTree) => void,
): HtmlTree {
  const markdown = parseMarkdown(source);
  annotateMarkdown(markdown, source);
  prepare?.(markdown);
  const html = toHtml.runSync(markdown);
  decorateHtml(html, { hrefBase, inList: false, tables: { heading: "", uses: new Map() }, part: { heading: "" } });
  return html;
}
