import { walk } from "#library/markdown/markdown-tree.ts";
import type { MarkdownTree } from "#library/markdown/parse-markdown.ts";
import { FACT_ID } from "#library/schema/facts.schema.ts";

/** This element replaces a mark in the HTML tree; its value contains the ids of the facts. */
export const MARK_ELEMENT = "data";

/** Matches the files whose texts contain marks of facts. */
export const MARKED_TEXT = /^(?:articles|pages|resources)\/.*\.md$/;

/** Reads `<!-- M12, M13 -->`; null for any other comment. */
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

/** Finds the marks without parsing the text. */
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
