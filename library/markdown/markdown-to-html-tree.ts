import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { annotateMarkdown } from "./annotate-markdown.ts";
import { decorateHtml } from "./decorate-html.ts";
import type { HtmlTree } from "./html-tree.ts";
import { parseMarkdown } from "./parse-markdown.ts";

// Raw HTML stays out: remark-rehype drops it unless told otherwise.
const toHtml = unified()
  .use(remarkRehype, { footnoteLabel: "Notes", footnoteBackLabel: "Revenir au texte", clobberPrefix: "note-" })
  .freeze();

export function markdownToHtmlTree(source: string, hrefBase: string | null): HtmlTree {
  const markdown = parseMarkdown(source);
  annotateMarkdown(markdown, source);
  const html = toHtml.runSync(markdown);
  decorateHtml(html, { hrefBase, inList: false, tables: { heading: "", uses: new Map() } });
  return html;
}
