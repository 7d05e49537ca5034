import { isData } from "#library/markdown/markdown-outline.ts";
import { textOf, walk } from "#library/markdown/markdown-tree.ts";
import type { MarkdownNode, MarkdownTree } from "#library/markdown/parse-markdown.ts";
import { marksOf } from "#library/proofs/fact-marks.ts";

/** Matches `<!-- A42, A43 -->`, or the number of a chapter of the dossier, as in `<!-- dossier 6 -->`. */
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

type IncompleteQuotation = { words: string; missing: string[] };

/**
 * Returns the block quotations that do not say all of their author, year and translator. A translator is needed when
 * the line of the author speaks of a translation, or when a fact of the quotation has a source in another language.
 */
export function findIncompleteQuotations(
  tree: MarkdownTree,
  isForeign: (fact: string) => boolean,
): IncompleteQuotation[] {
  const found: IncompleteQuotation[] = [];
  walk(tree, (node) => {
    if (node.type !== "blockquote") return undefined;
    const last = textOf(node.children.at(-1) ?? node).trim();
    const author = /^[—–] /.test(last) ? last : "";
    const isTranslated = /tradui|traduction/i.test(author) || factsIn(node).some(isForeign);
    const missing = [
      ...(author === "" ? ["son auteur"] : []),
      ...(/\d{4}/.test(author) ? [] : ["son année"]),
      ...(!isTranslated || /traduction de |en français/.test(author) ? [] : ["son traducteur"]),
    ];
    if (missing.length > 0) found.push({ words: textOf(node).trim().slice(0, 60), missing });
    return "skip";
  });
  return found;
}

function factsIn(block: MarkdownNode): string[] {
  const ids: string[] = [];
  walk(block, (node) => {
    if (node.type === "html") ids.push(...marksOf(node.value).flatMap((mark) => mark.ids));
    return undefined;
  });
  return ids;
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
