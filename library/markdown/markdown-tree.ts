import type { MarkdownNode } from "./parse-markdown.ts";

export type Place = { parent: MarkdownNode | null; index: number };

/** Visits the node and all under it, in the order of the text. A visitor that returns "skip" keeps out of the node's children. */
export function walk(
  node: MarkdownNode,
  visit: (node: MarkdownNode, place: Place) => "skip" | undefined,
  place: Place = { parent: null, index: 0 },
): void {
  if (visit(node, place) === "skip" || !("children" in node)) return;
  // A copy, so that a visitor may replace the node it is shown.
  for (const [index, child] of [...node.children].entries()) walk(child, visit, { parent: node, index });
}

/** The words of a node, as a reader sees them. */
export function textOf(node: MarkdownNode): string {
  if (node.type === "text" || node.type === "inlineCode") return node.value;
  if (node.type === "image") return node.alt ?? "";
  if (node.type === "break") return " ";
  return "children" in node ? node.children.map(textOf).join("") : "";
}

/** The `[label]` of a directive, as plain text. */
export function labelOf(node: MarkdownNode): string {
  const label = directiveLabel(node);
  return label ? textOf(label) : "";
}

/** The paragraph that the parser makes of a container's `[label]`. */
export function directiveLabel(node: MarkdownNode): Extract<MarkdownNode, { type: "paragraph" }> | null {
  const first = node.type === "containerDirective" ? node.children[0] : undefined;
  return first?.type === "paragraph" && first.data?.directiveLabel ? first : null;
}
