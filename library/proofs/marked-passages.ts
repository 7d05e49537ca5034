import { FIGURE_LINK } from "#library/markdown/figure.ts";
import { type HtmlNode, htmlText, isElement } from "#library/markdown/html-tree.ts";
import { markdownToHtmlTree } from "#library/markdown/markdown-to-html-tree.ts";
import { keepMarks, MARK_ELEMENT } from "./fact-marks.ts";
import { passageKey } from "./passage-key.ts";

/** The part of a text to which one mark belongs: sentences, a caption, or the data of a picture. */
export type Passage = {
  /** It is derived from the passage's words, so that it survives other changes of the text. */
  key: string;
  section: { id: string; text: string };
  text: string;
  facts: string[];
  /** A blockquote is a quotation, with or without guillemets. */
  isQuotation: boolean;
  /**
   * The number of characters, without spaces, up to the end of the passage. The page finds the passage by it without
   * additional markup.
   */
  end: number;
  line: number;
  /** The facts of a caption are in the mark after its data. */
  isCaption: boolean;
  /** The range of its mark in the source; null when it has none. */
  mark: Range | null;
  /** The range of its words in the source; null when they are not found there. */
  words: Range | null;
};

type Range = { from: number; to: number };

export type ArticlePassages = { passages: Passage[]; length: number };

const UNITS = new Set(["p", "li", "details", "blockquote", "table", "figure"]);

type Reading = ArticlePassages & {
  section: Passage["section"];
  /** The captions for which the mark after the data has not been read yet. */
  captions: Passage[];
  text: string;
  isQuotation: boolean;
  line: number;
  words: Range | null;
};

/** @param markdown the text of an article with its marks; typeset as it is served when `end` must match the page */
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
  for (const child of tree.children) readNode(child, reading, false);
  return { passages: reading.passages, length: reading.length };
}

function readNode(node: HtmlNode, reading: Reading, inUnit: boolean): void {
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
  // A blockquote is often inside a figure that names the speaker.
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
    readNode(child, reading, inUnit);
    // A space separates the words of neighbouring cells and lines.
    if (inUnit && /^(?:p|li|td|th|tr|summary|blockquote)$/.test("tagName" in child ? child.tagName : ""))
      reading.text += " ";
  }
}

function endPassage(reading: Reading, facts: string[], mark: Range | null = null): Passage | null {
  // The pattern lists ordinary spaces only, so that no-break spaces are kept.
  const text = reading.text.replace(/[ \t\n\r]+/g, " ").trim();
  const { section, isQuotation, line, length, words } = reading;
  reading.text = "";
  reading.words = null;
  // When no data follow an image, its mark stands on a line of its own.
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
