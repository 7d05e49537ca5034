import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { decorateHtml } from "./decorate-html.ts";
import { readImageSource } from "./figure.ts";
import type { HtmlTree } from "./html-tree.ts";
import { ESSENTIAL, isData, listHeadings } from "./markdown-outline.ts";
import { directiveLabel, walk } from "./markdown-tree.ts";
import { type MarkdownNode, type MarkdownNodeOf, type MarkdownTree, parseMarkdown } from "./parse-markdown.ts";

// By default, remark-rehype drops raw HTML.
const toHtml = unified().use(remarkRehype).freeze();

/**
 * @param hrefBase the page's address when the text is read elsewhere, as in a feed: links become absolute and open no
 * new window, and figures get no tools; null on the site
 * @param prepare changes the Markdown just before its conversion
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

/**
 * Adds what Markdown has no syntax for: anchors, « L’essentiel », data under a picture, sources of images, languages.
 */
function annotateMarkdown(tree: MarkdownTree, source: string): void {
  for (const { id, node } of listHeadings(tree)) {
    if (node.type === "heading") node.data = { ...node.data, hProperties: { id } };
    else if (node.type === "containerDirective") annotateEssential(node, id);
  }
  walk(tree, (node, { parent, index }) => {
    if (isData(node)) annotateData(node);
    else if (node.type === "image") annotateImage(node, source);
    else if (node.type === "textDirective" && node.name === "lang") {
      node.data = { hName: "span", hProperties: { lang: node.attributes?.["lang"] ?? "" } };
    } else if (node.type === "textDirective" || node.type === "leafDirective") restoreText(node, parent, index, source);
  });
}

function annotateEssential(node: MarkdownNodeOf<"containerDirective">, id: string): void {
  node.data = { hName: "section", hProperties: { className: ["essentiel"], ariaLabelledBy: [id] } };
  node.children.unshift({
    type: "heading",
    depth: 2,
    children: [{ type: "text", value: ESSENTIAL.text }],
    data: { hProperties: { id } },
  });
}

function annotateData(node: MarkdownNodeOf<"containerDirective">): void {
  node.data = { hName: "details", hProperties: { className: ["donnees"] } };
  const label = directiveLabel(node);
  if (label) label.data = { ...label.data, hName: "summary" };
  else
    node.children.unshift({
      type: "paragraph",
      children: [{ type: "text", value: "Données" }],
      data: { hName: "summary" },
    });
}

function annotateImage(node: MarkdownNodeOf<"image">, source: string): void {
  const found = readImageSource(source.slice(node.position?.start.offset, node.position?.end.offset));
  if (found) node.data = { ...node.data, hProperties: { sourceName: found.name, sourceUrl: found.url } };
}

/** A colon in front of a word is parsed as a directive; this restores the text. */
function restoreText(node: MarkdownNode, parent: MarkdownNode | null, index: number, source: string): void {
  if (!parent || !("children" in parent)) return;
  const value = source.slice(node.position?.start.offset, node.position?.end.offset);
  const text = { type: "text", value } as const;
  parent.children[index] = node.type === "leafDirective" ? { type: "paragraph", children: [text] } : text;
}
