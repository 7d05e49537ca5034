import type { MarkdownNode } from "./parse-markdown.ts";

export type Place = { parent: MarkdownNode | null; index: number };

/**
 * Visits nodes depth first, in the order of the text. When `visit` returns "skip", the node's children are not visited.
 */
export function walk(
  node: MarkdownNode,
  visit: (node: MarkdownNode, place: Place) => "skip" | undefined,
  place: Place = { parent: null, index: 0 },
): void {
  if (visit(node, place) === "skip" || !("children" in node)) return;
  // The list is copied because a visitor may replace the node.
  for (const [index, child] of [...node.children].entries()) walk(child, visit, { parent: node, index });
}

export function textOf(node: MarkdownNode): string {
  if (node.type === "text" || node.type === "inlineCode") return node.value;
  if (node.type === "image") return node.alt ?? "";
  if (node.type === "break") return " ";
  return "children" in node ? node.children.map(textOf).join("") : "";
}

export function labelOf(node: MarkdownNode): string {
  const label = directiveLabel(node);
  return label ? textOf(label) : "";
}

/** The parser turns the `[label]` of a container into its first paragraph. */
export function directiveLabel(node: MarkdownNode): Extract<MarkdownNode, { type: "paragraph" }> | null {
  const first = node.type === "containerDirective" ? node.children[0] : undefined;
  return first?.type === "paragraph" && first.data?.directiveLabel ? first : null;
}
