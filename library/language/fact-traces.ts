import { isData } from "#library/markdown/markdown-outline.ts";
import { textOf, walk } from "#library/markdown/markdown-tree.ts";
import type { MarkdownNode, MarkdownTree } from "#library/markdown/parse-markdown.ts";

/** `<!-- A42, A43 -->`, or a chapter of the dossier: `<!-- dossier 6 -->`. */
const TRACE = /<!--\s*(?:[A-Z]{1,2}\d+|dossier \d+(?:\.\d+)?)(?:, (?:[A-Z]{1,2}\d+|dossier \d+(?:\.\d+)?))*\s*-->/;

export function findUntracedBlocks(tree: MarkdownTree): string[] {
  const untraced: string[] = [];
  walk(tree, (node) => {
    if (!isUnit(node)) return undefined;
    if (!hasTrace(node)) untraced.push(textOf(node).trim().slice(0, 60));
    return "skip";
  });
  return untraced;
}

/** Block quotations without a year or a translator. */
export function findUndatedQuotations(tree: MarkdownTree): string[] {
  const found: string[] = [];
  walk(tree, (node) => {
    if (node.type !== "blockquote") return undefined;
    const author = textOf(node.children.at(-1) ?? node).trim();
    const isComplete = /^[—–] /.test(author) && /\d{4}/.test(author) && /traduction de |en français/.test(author);
    if (!isComplete) found.push(textOf(node).trim().slice(0, 60));
    return "skip";
  });
  return found;
}

function isUnit(node: MarkdownNode): boolean {
  if (node.type === "paragraph")
    return node.children.some((child) => child.type !== "image" && textOf(child).trim() !== "");
  return isData(node) || node.type === "listItem" || node.type === "blockquote" || node.type === "table";
}

function hasTrace(block: MarkdownNode): boolean {
  let isTraced = false;
  walk(block, (node) => {
    if (node.type === "html" && TRACE.test(node.value)) isTraced = true;
    return undefined;
  });
  return isTraced;
}
