import remarkDirective from "remark-directive";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkDirective).freeze();

export type MarkdownTree = ReturnType<typeof parser.parse>;
export type MarkdownNode = MarkdownTree | MarkdownTree["children"][number];
export type MarkdownNodeOf<Type extends MarkdownNode["type"]> = Extract<MarkdownNode, { type: Type }>;

export function parseMarkdown(source: string): MarkdownTree {
  return parser.parse(source);
}
