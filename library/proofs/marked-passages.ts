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
  /** Number of signs other than spaces up to its end: finds it again in the page without any markup. */
  end: number;
  line: number;
};

export type ArticlePassages = { passages: Passage[]; length: number };

const UNITS = new Set(["p", "li", "details", "blockquote", "table", "figure"]);

type Reading = ArticlePassages & {
  section: Passage["section"];
  /** Waiting for the mark of the data after them. */
  captions: Passage[];
  text: string;
  isQuotation: boolean;
  line: number;
};

/** @param markdown of an article, with its marks; typeset as it is served when the ends have to be found in the page */
export function listPassages(markdown: string): ArticlePassages {
  const tree = markdownToHtmlTree(markdown, null, keepMarks);
  const reading: Reading = {
    ...{ passages: [], length: 0, section: { id: "", text: "" }, captions: [] },
    ...{ text: "", isQuotation: false, line: 1 },
  };
  for (const child of tree.children) read(child, reading, false);
  return { passages: reading.passages, length: reading.length };
}

function read(node: HtmlNode, reading: Reading, inUnit: boolean): void {
  if (node.type === "text") {
    if (reading.text.trim() === "") reading.line = node.position?.start.line ?? reading.line;
    reading.length += signs(node.value);
    reading.text += node.value;
    return;
  }
  if (!isElement(node) || isFigureLink(node)) return;
  if (node.tagName === MARK_ELEMENT) {
    endPassage(reading, String(node.properties["value"]).split(" "));
    return;
  }
  if (/^h[1-6]$/.test(node.tagName)) {
    reading.section = { id: String(node.properties["id"] ?? ""), text: htmlText(node).trim() };
    reading.length += signs(htmlText(node));
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
  if (caption) reading.captions.push(caption);
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

function endPassage(reading: Reading, facts: string[]): Passage | null {
  // Keeps no-break spaces.
  const text = reading.text.replace(/[ \t\n\r]+/g, " ").trim();
  const { section, isQuotation, line, length } = reading;
  reading.text = "";
  if (text === "") return null;
  const passage = { key: passageKey(text), section, text, facts, isQuotation, end: length, line };
  if (facts.length > 0) {
    for (const caption of reading.captions) caption.facts = facts;
    reading.captions = [];
  }
  reading.passages.push(passage);
  return passage;
}

function signs(text: string): number {
  return text.replace(/\s/g, "").length;
}
