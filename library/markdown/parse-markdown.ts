import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import remarkDirective from "remark-directive";
import remarkParse from "remark-parse";
import { type Processor, unified } from "unified";

const parser = unified().use(remarkParse).use(tables).use(remarkDirective).freeze();

export type MarkdownTree = ReturnType<typeof parser.parse>;
export type MarkdownNode = MarkdownTree | MarkdownTree["children"][number];
export type MarkdownNodeOf<Type extends MarkdownNode["type"]> = Extract<MarkdownNode, { type: Type }>;

/** Characters of Markdown; their trees take about 20 MB. */
const KEPT_CHARACTERS = 400_000;

/** A small LRU cache in insertion order. An npm package would add 20 KB to the browser's scripts. */
const parsed = new Map<string, MarkdownTree>();
let keptCharacters = 0;

/** Cached, as page, passages, search and feed parse the same text. Gives each caller a copy to change. */
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

/** Parses without caching. */
export function parseOnce(source: string): MarkdownTree {
  return parser.parse(source);
}

/** GitHub's tables alone: its extension for bare addresses needs lookbehind, a syntax error before Safari 16.4. */
function tables(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfmTable()];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmTableFromMarkdown()];
}
