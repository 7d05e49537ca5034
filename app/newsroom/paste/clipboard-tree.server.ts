import { Parser } from "htmlparser2";

export type ClipboardElement = {
  name: string;
  attributes: Record<string, string>;
  style: Map<string, string>;
  children: ClipboardNode[];
};
export type ClipboardNode = ClipboardElement | string;

/** Far deeper than any real text, and still fast to walk. */
const MAX_DEPTH = 400;
const MAX_TAGS = 10_000;
const MAX_ATTRIBUTES = 60_000;
const MAX_TEXT_LENGTH = 100_000;
const MAX_STYLE_LENGTH = 2_000;

const IGNORED = new Set(
  "applet audio base button canvas datalist embed frame frameset iframe input link map meta noembed noframes noscript object option script select style svg template textarea title video xml".split(
    " ",
  ),
);

class OutOfBounds extends Error {}

/**
 * Parses clipboard HTML without scripts, styles, comments and hidden elements. Null when it is longer or deeper than a
 * real text.
 */
export function readClipboardHtml(html: string): ClipboardElement | null {
  const root = element("body", {});
  const open = [root];
  let depth = 0;
  /** Depth of the element that is left out with all it holds. */
  let ignored: number | null = null;
  let [tags, characters, listed] = [0, 0, 0];
  const parser = new Parser({
    onattribute() {
      listed += 1;
      if (listed > MAX_ATTRIBUTES) throw new OutOfBounds();
    },
    onopentag(name, attributes) {
      depth += 1;
      tags += 1;
      if (depth > MAX_DEPTH || tags > MAX_TAGS) throw new OutOfBounds();
      if (ignored !== null) return;
      const opened = element(name, attributes);
      if (isIgnored(opened)) ignored = depth;
      else {
        open.at(-1)?.children.push(opened);
        open.push(opened);
      }
    },
    ontext(text) {
      const siblings = open.at(-1)?.children;
      if (ignored !== null || !siblings) return;
      const former = siblings.at(-1);
      characters += text.trim() === "" ? 1 : text.length;
      if (characters > MAX_TEXT_LENGTH) throw new OutOfBounds();
      // The parser splits a text at `<` or an entity: joined again.
      if (typeof former === "string") siblings[siblings.length - 1] = former + text;
      else siblings.push(text);
    },
    onclosetag() {
      if (ignored === null) open.pop();
      else if (ignored === depth) ignored = null;
      depth -= 1;
    },
  });
  try {
    parser.end(html);
  } catch (error) {
    if (error instanceof OutOfBounds) return null;
    throw error;
  }
  return root;
}

export function textIn(node: ClipboardNode): string {
  return typeof node === "string" ? node : node.children.map(textIn).join("");
}

/**
 * The element and its descendants in document order, not descending into a `leaf`. Iterative: nested generators would
 * cost each node its depth.
 */
export function* elementsIn(root: ClipboardElement, leaf?: string): Generator<ClipboardElement> {
  const left = [root];
  for (let node = left.pop(); node; node = left.pop()) {
    yield node;
    if (node.name === leaf) continue;
    for (const child of node.children.toReversed()) if (typeof child !== "string") left.push(child);
  }
}

/** The first one in it, itself included. */
export function findElement(
  root: ClipboardElement,
  isSought: (element: ClipboardElement) => boolean,
): ClipboardElement | undefined {
  for (const element of elementsIn(root)) if (isSought(element)) return element;
  return undefined;
}

export function isElement(node: ClipboardNode, name: string): node is ClipboardElement {
  return typeof node !== "string" && node.name === name;
}

export function numberIn(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,6}$/.test(text.trim()) ? Number(text) : null;
}

function element(name: string, attributes: Record<string, string>): ClipboardElement {
  return { name, attributes, style: readStyle((attributes["style"] ?? "").slice(0, MAX_STYLE_LENGTH)), children: [] };
}

function readStyle(style: string): Map<string, string> {
  const pairs = style.split(";").map((declaration): [string, string] => {
    const colon = declaration.indexOf(":");
    return [
      declaration.slice(0, colon).trim().toLowerCase(),
      declaration
        .slice(colon + 1)
        .trim()
        .toLowerCase(),
    ];
  });
  return new Map(pairs);
}

function isIgnored({ name, attributes, style }: ClipboardElement): boolean {
  return (
    IGNORED.has(name) ||
    attributes["hidden"] !== undefined ||
    style.get("display") === "none" ||
    style.get("visibility") === "hidden" ||
    // Word: hidden text, and the notes in the margin.
    style.get("mso-hide") === "all" ||
    style.get("mso-element") === "comment-list" ||
    // And the link to a figure's page, of this site.
    /\b(?:MsoCommentReference|figure-link)\b/i.test(attributes["class"] ?? "")
  );
}
