import type { toJsxRuntime } from "hast-util-to-jsx-runtime";

export type HtmlNode = Parameters<typeof toJsxRuntime>[0];
export type HtmlTree = Extract<HtmlNode, { type: "root" }>;
export type HtmlElement = Extract<HtmlNode, { type: "element" }>;
export type HtmlChild = HtmlElement["children"][number];

export function element(tagName: string, properties: HtmlElement["properties"], children: HtmlChild[]): HtmlElement {
  return { type: "element", tagName, properties, children };
}

export function isElement(node: HtmlNode | undefined, tagName?: string): node is HtmlElement {
  return node?.type === "element" && (tagName === undefined || node.tagName === tagName);
}

export function htmlText(node: HtmlNode): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(htmlText).join("") : "";
}

export function solidChildren(node: HtmlElement): HtmlChild[] {
  return node.children.filter((child) => child.type !== "text" || child.value.trim() !== "");
}
