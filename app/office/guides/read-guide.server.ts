import { textOf } from "#library/markdown/markdown-tree.ts";
import type { MarkdownNode, MarkdownTree } from "#library/markdown/parse-markdown.ts";
import { typeset } from "#platform/french/typography.ts";
import { GUIDES_PATH, type GuideNode } from "./guide-text.tsx";

/** `summary` is the first sentence: whom the handbook is for. */
export function readGuide(tree: MarkdownTree): { title: string; summary: string; contents: GuideNode[] } {
  const [first, ...others] = tree.children;
  const lead = tree.children.find(({ type }) => type === "paragraph");
  const hasTitle = first?.type === "heading" && first.depth === 1;
  return {
    title: hasTitle ? typeset(textOf(first)) : "Guide",
    summary: typeset(/^.+?\./.exec(lead ? textOf(lead) : "")?.[0] ?? ""),
    contents: (hasTitle ? others : tree.children).flatMap(toGuide),
  };
}

function toGuide(node: MarkdownNode): GuideNode[] {
  const children = () => ("children" in node ? node.children.flatMap(toGuide) : []);
  switch (node.type) {
    case "text":
      return [{ kind: "text", text: typeset(node.value) }];
    case "inlineCode":
      return [{ kind: "code", text: node.value }];
    case "code":
      return [{ kind: "block", text: node.value }];
    case "break":
      return [{ kind: "break" }];
    case "thematicBreak":
      return [{ kind: "rule" }];
    case "heading":
      return [{ kind: "heading", level: node.depth, id: anchorOf(textOf(node)), children: children() }];
    case "paragraph":
    case "strong":
    case "emphasis":
      return [{ kind: node.type, children: children() }];
    case "blockquote":
      return [{ kind: "quote", children: children() }];
    case "list":
      return [{ kind: "list", isOrdered: node.ordered === true, children: children() }];
    case "listItem":
      return [{ kind: "item", children: children() }];
    case "table":
      return [{ kind: "table", children: node.children.map((row, index) => rowOf(row, index === 0)) }];
    case "link": {
      const href = hrefOf(node.url);
      return href ? [{ kind: "link", href, children: children() }] : children();
    }
    // Handbooks have no text directives: « :word » is plain text.
    case "textDirective":
      return [{ kind: "text", text: `:${node.name}` }, ...children()];
    default:
      return children();
  }
}

function rowOf(row: Extract<MarkdownNode, { type: "tableRow" }>, isHead: boolean): GuideNode {
  const cells = row.children.map(
    (cell): GuideNode => ({ kind: isHead ? "head" : "cell", children: cell.children.flatMap(toGuide) }),
  );
  return { kind: "row", children: cells };
}

/** Between handbooks, within one, and to the web; other files of the repository are not served. */
function hrefOf(url: string): string | null {
  if (/^https:\/\//.test(url) || url.startsWith("#")) return url;
  const [, name, anchor = ""] = /^(admin|editorial|exploitation|lettre|mail|redaction)\.md(#.*)?$/.exec(url) ?? [];
  return name ? `${GUIDES_PATH}/${name}${anchor}` : null;
}

/** The anchor that GitHub gives a heading: the handbooks' own links use it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, "")
    .replace(/\s/g, "-");
}
