import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import remarkDirective from "remark-directive";
import remarkParse from "remark-parse";
import { type Processor, unified } from "unified";

const parser = unified().use(remarkParse).use(tables).use(remarkDirective).freeze();

export type MarkdownTree = ReturnType<typeof parser.parse>;
export type MarkdownNode = MarkdownTree | MarkdownTree["children"][number];
export type MarkdownNodeOf<Type extends MarkdownNode["type"]> = Extract<MarkdownNode, { type: Type }>;

/** Counts characters of Markdown; so many take about 20 MB as trees. */
const KEPT_CHARACTERS = 400_000;

/** A small LRU cache that uses the insertion order of a Map: a package would add 20 KB to the browser's scripts. */
const parsed = new Map<string, MarkdownTree>();
let keptCharacters = 0;

/**
 * Trees are cached because the page, its passages, the search and the feed parse the same text. Each caller gets a copy
 * that it may change.
 */
export function parseMarkdown(source: string): MarkdownTree {
  const known = parsed.get(source);
  const tree = known ?? parser.parse(source);
  if (known) parsed.delete(source);
  else keptCharacters += source.length;
  parsed.set(source, tree);
  for (const oldest of parsed.keys()) {
    if (keptCharacters <= KEPT_CHARACTERS) break;
    parsed.delete(oldest);
    keptCharacters -= oldest.length;
  }
  return structuredClone(tree);
}

export function parseUncached(source: string): MarkdownTree {
  return parser.parse(source);
}

/**
 * Supports only tables of GitHub's Markdown: its extension for bare addresses uses lookbehind, which is a syntax error
 * before Safari 16.4.
 */
function tables(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfmTable()];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmTableFromMarkdown()];
}
