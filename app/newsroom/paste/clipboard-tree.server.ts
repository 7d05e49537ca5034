import { Parser } from "htmlparser2";

export type ClipboardElement = {
  name: string;
  attributes: Record<string, string>;
  style: Map<string, string>;
  children: ClipboardNode[];
};
export type ClipboardNode = ClipboardElement | string;

/** These limits are far above any real text, and such a tree can still be walked quickly. */
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
 * Parses clipboard HTML without scripts, styles, comments and hidden elements. Returns null when it is longer or deeper
 * than a real text.
 */
export function readClipboardHtml(html: string): ClipboardElement | null {
  const root = element("body", {});
  const open = [root];
  let depth = 0;
  /** Depth of the element that is being left out with its contents. */
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
      // The parser splits a text at `<` or an entity, so the parts are joined again.
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
 * Yields the element and its descendants in document order, without entering a `leaf`. It is iterative because nested
 * generators would cost each node its depth.
 */
export function* elementsIn(root: ClipboardElement, leaf?: string): Generator<ClipboardElement> {
  const left = [root];
  for (let node = left.pop(); node; node = left.pop()) {
    yield node;
    if (node.name === leaf) continue;
    for (const child of node.children.toReversed()) if (typeof child !== "string") left.push(child);
  }
}

/** Returns the first matching element, which may be `root` itself. */
export function findElement(
  root: ClipboardElement,
  isSought: (element: ClipboardElement) => boolean,
): ClipboardElement | undefined {
  for (const element of elementsIn(root)) if (isSought(element)) return element;
  return undefined;
}

export function isElementNamed(node: ClipboardNode, name: string): node is ClipboardElement {
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
    // Word marks hidden text and the notes in the margin like this.
    style.get("mso-hide") === "all" ||
    style.get("mso-element") === "comment-list" ||
    // Word marks a reference to a comment with the first class, and this site the link from a figure to its page with
    // the second.
    /\b(?:MsoCommentReference|figure-link)\b/i.test(attributes["class"] ?? "")
  );
}
