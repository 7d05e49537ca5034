import remarkDirective from "remark-directive";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { createRecentValues } from "#platform/recent-values.ts";

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkDirective).freeze();

export type MarkdownTree = ReturnType<typeof parser.parse>;
export type MarkdownNode = MarkdownTree | MarkdownTree["children"][number];
export type MarkdownNodeOf<Type extends MarkdownNode["type"]> = Extract<MarkdownNode, { type: Type }>;

/** In characters of Markdown: some twenty long articles, whose trees take about 20 MB. */
const KEPT_CHARACTERS = 400_000;

const parsed = createRecentValues<{ tree: MarkdownTree; length: number }>(KEPT_CHARACTERS, ({ length }) => length);

/**
 * The page, its passages, its search and its feed ask for the same text one after the other: copying a tree costs a tenth of parsing
 * it. Each caller has a tree of its own, and may change it.
 */
export function parseMarkdown(source: string): MarkdownTree {
  let known = parsed.get(source);
  if (!known) {
    known = { tree: parser.parse(source), length: source.length };
    parsed.set(source, known);
  }
  return structuredClone(known.tree);
}
