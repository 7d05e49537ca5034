import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import remarkDirective from "remark-directive";
import remarkParse from "remark-parse";
import { type Processor, unified } from "unified";
import { createLruCache } from "#platform/lru-cache.ts";

const parser = unified().use(remarkParse).use(tables).use(remarkDirective).freeze();

export type MarkdownTree = ReturnType<typeof parser.parse>;
export type MarkdownNode = MarkdownTree | MarkdownTree["children"][number];
export type MarkdownNodeOf<Type extends MarkdownNode["type"]> = Extract<MarkdownNode, { type: Type }>;

/** Characters of Markdown; their trees take about 20 MB. */
const KEPT_CHARACTERS = 400_000;

const parsed = createLruCache<{ tree: MarkdownTree; length: number }>(KEPT_CHARACTERS, ({ length }) => length);

/** Cached, as page, passages, search and feed parse the same text. Gives each caller a copy to change. */
export function parseMarkdown(source: string): MarkdownTree {
  let known = parsed.get(source);
  if (!known) {
    known = { tree: parser.parse(source), length: source.length };
    parsed.set(source, known);
  }
  return structuredClone(known.tree);
}

/** For a text that nobody asks for again. */
export function parseOnce(source: string): MarkdownTree {
  return parser.parse(source);
}

/** GitHub's tables alone: its extension for bare addresses needs lookbehind, a syntax error before Safari 16.4. */
function tables(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfmTable()];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmTableFromMarkdown()];
}
