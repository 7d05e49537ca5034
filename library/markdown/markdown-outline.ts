import { SHORTCODE } from "./emoji.ts";
import { textOf, walk } from "./markdown-tree.ts";
import type { MarkdownNode, MarkdownNodeOf, MarkdownTree } from "./parse-markdown.ts";
import { toSlug } from "./slug.ts";

export const ESSENTIAL = { id: "essentiel", text: "L’essentiel" };

type OutlineHeading = { id: string; text: string; depth: number; node: MarkdownNode };

export function listHeadings(tree: MarkdownTree): OutlineHeading[] {
  const headings: OutlineHeading[] = [];
  const uses = new Map<string, number>();
  walk(tree, (node) => {
    const heading = asHeading(node);
    if (!heading) return;
    const use = (uses.get(heading.id) ?? 0) + 1;
    uses.set(heading.id, use);
    headings.push({ ...heading, id: use > 1 ? `${heading.id}-${use}` : heading.id, node });
  });
  return headings;
}

function asHeading(node: MarkdownNode): Omit<OutlineHeading, "node"> | null {
  if (node.type === "containerDirective" && node.name === "essentiel") return { ...ESSENTIAL, depth: 2 };
  if (node.type !== "heading") return null;
  const text = textOf(node).trim();
  return { id: toSlug(text) || "section", text, depth: node.depth };
}

/** Counts the words of headings, paragraphs, lists and tables, but not of comments, captions or data. */
export function countWords(tree: MarkdownTree): number {
  let count = 0;
  walk(tree, (node) => {
    if (isData(node)) return "skip";
    if (node.type !== "paragraph" && node.type !== "heading" && node.type !== "tableCell") return;
    const text = node.children.map((child) => (child.type === "image" ? " " : textOf(child))).join("");
    const words = text.replaceAll(SHORTCODE, " ").split(/\s+/);
    count += words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    return "skip";
  });
  return count;
}

export function isData(node: MarkdownNode): node is MarkdownNodeOf<"containerDirective"> {
  return node.type === "containerDirective" && node.name === "donnees";
}
