import { FIGURE_LINK } from "#library/markdown/figure.ts";
import { type HtmlNode, htmlText, isElement } from "#library/markdown/html-tree.ts";
import { markdownToHtmlTree } from "#library/markdown/markdown-to-html-tree.ts";
import { keepMarks, MARK_ELEMENT } from "./fact-marks.ts";
import { passageKey } from "./passage-key.ts";

/** What one mark carries: sentences, a caption or the data of a picture. */
export type Passage = {
  /** Derived from its words, so that it survives new versions. */
  key: string;
  section: { id: string; text: string };
  text: string;
  facts: string[];
  /** A blockquote is one, with or without guillemets. */
  isQuotation: boolean;
  /** Number of characters other than spaces up to its end: finds it again in the page without any markup. */
  end: number;
  line: number;
  /** Carried by the mark of the data after it. */
  isCaption: boolean;
  /** Range of the mark that carries it, in the source. */
  mark: Range | null;
  /** Range of its words, in the source; null when they have no place there. */
  words: Range | null;
};

type Range = { from: number; to: number };

export type ArticlePassages = { passages: Passage[]; length: number };

const UNITS = new Set(["p", "li", "details", "blockquote", "table", "figure"]);

type Reading = ArticlePassages & {
  section: Passage["section"];
  /** Waiting for the mark of the data after them. */
  captions: Passage[];
  text: string;
  isQuotation: boolean;
  line: number;
  words: Range | null;
};

/** @param markdown of an article, with its marks; typeset as it is served when the ends have to be found in the page */
export function listPassages(markdown: string): ArticlePassages {
  const tree = markdownToHtmlTree(markdown, null, keepMarks);
  const reading: Reading = {
    passages: [],
    length: 0,
    section: { id: "", text: "" },
    captions: [],
    text: "",
    isQuotation: false,
    line: 1,
    words: null,
  };
  for (const child of tree.children) read(child, reading, false);
  return { passages: reading.passages, length: reading.length };
}

function read(node: HtmlNode, reading: Reading, inUnit: boolean): void {
  if (node.type === "text") {
    if (reading.text.trim() === "") reading.line = node.position?.start.line ?? reading.line;
    reading.length += countCharacters(node.value);
    reading.text += node.value;
    const place = rangeOf(node);
    if (place && node.value.trim() !== "") reading.words = { ...place, from: reading.words?.from ?? place.from };
    return;
  }
  if (!isElement(node) || isFigureLink(node)) return;
  if (node.tagName === MARK_ELEMENT) {
    endPassage(reading, String(node.properties["value"]).split(" "), rangeOf(node));
    return;
  }
  if (/^h[1-6]$/.test(node.tagName)) {
    reading.section = { id: String(node.properties["id"] ?? ""), text: htmlText(node).trim() };
    reading.length += countCharacters(htmlText(node));
    return;
  }
  // Often within a figure, with who said it.
  if (node.tagName === "blockquote") reading.isQuotation = true;
  if (inUnit || !UNITS.has(node.tagName)) {
    readChildren(node, reading, inUnit);
    return;
  }
  reading.line = node.position?.start.line ?? reading.line;
  readChildren(node, reading, true);
  const caption = isElement(node, "figure") && node.properties["role"] === "figure" ? endPassage(reading, []) : null;
  if (caption) reading.captions.push(Object.assign(caption, { isCaption: true }));
  else endPassage(reading, []);
  reading.isQuotation = false;
}

function isFigureLink({ properties }: Extract<HtmlNode, { type: "element" }>): boolean {
  return String(properties["className"]) === FIGURE_LINK.className;
}

function readChildren(node: Extract<HtmlNode, { type: "element" }>, reading: Reading, inUnit: boolean): void {
  for (const child of node.children) {
    read(child, reading, inUnit);
    // Separates the words of neighbouring cells and lines.
    if (inUnit && /^(?:p|li|td|th|tr|summary|blockquote)$/.test("tagName" in child ? child.tagName : ""))
      reading.text += " ";
  }
}

function endPassage(reading: Reading, facts: string[], mark: Range | null = null): Passage | null {
  // Keeps no-break spaces.
  const text = reading.text.replace(/[ \t\n\r]+/g, " ").trim();
  const { section, isQuotation, line, length, words } = reading;
  reading.text = "";
  reading.words = null;
  // An image that no data follow has its mark on a line of its own.
  if (facts.length > 0) {
    for (const caption of reading.captions) Object.assign(caption, { facts, mark });
    reading.captions = [];
  }
  if (text === "") return null;
  const read = { section, text, facts, isQuotation, end: length, line, isCaption: false, mark, words };
  const passage: Passage = { key: passageKey(text), ...read };
  reading.passages.push(passage);
  return passage;
}

function countCharacters(text: string): number {
  return text.replace(/\s/g, "").length;
}

function rangeOf({ position }: HtmlNode): Range | null {
  const [from, to] = [position?.start.offset, position?.end.offset];
  return from === undefined || to === undefined ? null : { from, to };
}
