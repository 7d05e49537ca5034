import { walk } from "#library/markdown/markdown-tree.ts";
import type { MarkdownTree } from "#library/markdown/parse-markdown.ts";
import { FACT_ID } from "#library/schema/facts.schema.ts";

/** Stands for a mark in the HTML tree, with the facts' ids as its value. */
export const MARK_ELEMENT = "data";

/** The texts whose passages are carried by marks. */
export const MARKED_TEXT = /^(?:articles|pages|resources)\/.*\.md$/;

/** `<!-- M12, M13 -->`; null for another comment. */
function factsOfMark(html: string): string[] | null {
  const ids = /^\s*<!--([^<>]*)-->\s*$/
    .exec(html)?.[1]
    ?.split(",")
    .map((id) => id.trim());
  return ids?.every((id) => FACT_ID.test(id)) ? ids : null;
}

export function writeMark(ids: string[]): string {
  return `<!-- ${ids.join(", ")} -->`;
}

/** Marks of a text that need not be parsed. */
export function marksOf(text: string): { ids: string[]; line: number }[] {
  return text.split("\n").flatMap((line, index) =>
    [...line.matchAll(/<!--.*?-->/g)].flatMap(([comment]) => {
      const ids = factsOfMark(comment);
      return ids ? [{ ids, line: index + 1 }] : [];
    }),
  );
}

export function keepMarks(tree: MarkdownTree): void {
  walk(tree, (node, { parent, index }) => {
    const facts = node.type === "html" ? factsOfMark(node.value) : null;
    if (!facts || !parent || !("children" in parent)) return undefined;
    parent.children[index] = {
      type: "textDirective",
      name: "mark",
      children: [],
      position: node.position,
      data: { hName: MARK_ELEMENT, hProperties: { value: facts.join(" ") } },
    } as (typeof parent.children)[number];
    return "skip";
  });
}
