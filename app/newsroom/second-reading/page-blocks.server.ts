import { FIGURE_LINK } from "#library/markdown/figure.ts";
import {
  element,
  type HtmlChild,
  type HtmlElement,
  type HtmlNode,
  htmlText,
  isElement,
} from "#library/markdown/html-tree.ts";
import { markdownToHtmlTree } from "#library/markdown/markdown-to-html-tree.ts";
import { keepMarks, MARK_ELEMENT } from "#library/proofs/fact-marks.ts";
import { typeset } from "#platform/french/typography.ts";

/**
 * A part of the page that readers see as a unit: a heading, a paragraph, a list item, a quotation, a table or
 * a picture.
 */
export type PageBlock = {
  tree: HtmlElement;
  /** The words as readers see them. */
  text: string;
  source: string;
  /** The whole line of the file on which the block begins. */
  firstLine: string;
  line: number;
  endLine: number;
  within: string | null;
  facts: string[];
  /** What its words alone do not show: links, images, emphasis. */
  features: Feature[];
};

/** `target` is the address of a link or an image; null for the rest. */
export type Feature = { words: string; target: string | null; image: string | null };

type Places = { source: string; firstLine: number };

/** `firstLine` is the line of the file on which the Markdown begins. */
export function pageBlocks(markdown: string, firstLine: number): PageBlock[] {
  const tree = markdownToHtmlTree(markdown, null, keepMarks);
  const blocks: PageBlock[] = [];
  for (const child of tree.children) {
    if (isElement(child)) addBlocks(child, blocks, { source: markdown, firstLine });
  }
  return blocks;
}

function addBlocks(node: HtmlElement, blocks: PageBlock[], places: Places, within: string | null = null): void {
  if (node.tagName === MARK_ELEMENT) {
    // A fact mark on a line of its own belongs to the block before it.
    const last = blocks.at(-1);
    if (last) Object.assign(last, { facts: [...last.facts, ...factsOf(node)], endLine: endOf(node, places) });
    return;
  }
  const part = partOf(node);
  if (part) {
    for (const child of node.children) if (isElement(child)) addBlocks(child, blocks, places, part);
    return;
  }
  if (node.tagName === "ul" || node.tagName === "ol") {
    const items = node.children.filter((child) => isElement(child, "li"));
    for (const [index, item] of items.entries()) {
      const start = node.tagName === "ol" ? { start: Number(node.properties["start"] ?? 1) + index } : {};
      blocks.push(blockOf(item as HtmlElement, element(node.tagName, start, [item]), places, within));
    }
    return;
  }
  const shown = node.tagName === "summary" ? element("p", {}, [element("strong", {}, node.children)]) : node;
  blocks.push(blockOf(node, shown, places, within));
}

function partOf({ tagName, properties }: HtmlElement): string | null {
  const [name] = Array.isArray(properties["className"]) ? properties["className"] : [];
  if (tagName === "section" && name === "essentiel") return "essentiel";
  return tagName === "details" && name === "donnees" ? "donnees" : null;
}

function blockOf(node: HtmlElement, shown: HtmlElement, places: Places, within: string | null): PageBlock {
  const tree = tidy(shown) as HtmlElement;
  const [start, end] = rangeOf(node);
  const { source, firstLine } = places;
  const line = source.slice(0, start).split("\n").length + firstLine - 1;
  return {
    tree,
    text: htmlText(tree),
    source: source.slice(start, end),
    firstLine: source.split("\n")[line - firstLine] ?? "",
    line,
    endLine: endOf(node, places),
    within,
    facts: [...new Set(factsIn(node))],
    features: featuresOf(tree),
  };
}

function featuresOf(node: HtmlNode): Feature[] {
  if (!("children" in node)) return [];
  const inside = node.children.flatMap(featuresOf);
  if (!isElement(node)) return inside;
  const { href, src, alt, lang } = node.properties;
  const words = typeset(`« ${htmlText(node).trim()} »`);
  const own: Record<string, string> = { strong: `${words} en gras`, em: `${words} en italique` };
  const plain = (said: string): Feature => ({ words: said, target: null, image: null });
  const ownWords = own[node.tagName];
  const image = String(src ?? "");
  return [
    ...(node.tagName === "a" ? [{ ...plain(`${words} mène à ${href}`), target: String(href) }] : []),
    ...(node.tagName === "img"
      ? [{ words: `image ${image}`, target: image, image }, plain(`image décrite par « ${alt} »`)]
      : []),
    ...(ownWords ? [plain(ownWords)] : []),
    ...(lang ? [plain(`${words} en langue « ${lang} »`)] : []),
    ...inside,
  ];
}

function endOf(node: HtmlNode, { source, firstLine }: Places): number {
  return source.slice(0, rangeOf(node)[1]).split("\n").length + firstLine - 1;
}

/** A node that the parser made from several others has no position, so the positions of its children are used. */
function rangeOf(node: HtmlNode): [start: number, end: number] {
  const [start, end] = [node.position?.start.offset, node.position?.end.offset];
  if (start !== undefined && end !== undefined) return [start, end];
  const ranges = "children" in node ? node.children.map(rangeOf).filter(([, last]) => last > 0) : [];
  return ranges.length === 0
    ? [0, 0]
    : [Math.min(...ranges.map(([one]) => one)), Math.max(...ranges.map(([, one]) => one))];
}

function factsIn(node: HtmlNode): string[] {
  if (isElement(node, MARK_ELEMENT)) return factsOf(node);
  return "children" in node ? node.children.flatMap(factsIn) : [];
}

function factsOf({ properties }: HtmlElement): string[] {
  return String(properties["value"]).split(" ");
}

/** Removes positions, ids and tools, because the page that shows the block has ids of its own. */
function tidy(node: HtmlNode): HtmlNode {
  if (node.type === "text") return { type: "text", value: typeset(node.value) };
  if (!isElement(node)) return { type: "text", value: "" };
  const { id: _, ariaLabelledBy: __, ...properties } = node.properties;
  const children = node.children.filter((child) => !isTool(child)).map((child) => tidy(child) as HtmlChild);
  return element(node.tagName, properties, children);
}

function isTool(node: HtmlChild): boolean {
  return isElement(node) && String(node.properties["className"]) === FIGURE_LINK.className;
}
