import {
  type ClipboardElement,
  type ClipboardNode,
  isElementNamed,
  numberIn,
  textIn,
} from "./clipboard-tree.server.ts";
import type { PasteChanges } from "./paste-answer.ts";
import type { Block, Marker, Run } from "./pasted-blocks.ts";
import type { PastedLinks } from "./pasted-link.server.ts";
import { type Context, isNoteSign, scriptText, withMarks } from "./read-marks.server.ts";
import { isDataTable, readTable } from "./read-table.server.ts";
import { tidyRuns, withoutMarks } from "./tidy-runs.server.ts";
import { isWordBullet, isWordListLine, readLineBullet, wordListLine } from "./word-list.server.ts";

const OUTSIDE: Context = {
  isStrong: false,
  isEmphasis: false,
  href: null,
  quoteDepth: 0,
  listLevel: 0,
  list: null,
  isPreformatted: false,
  script: null,
  isInWordListLine: false,
};

/** These elements begin and end a line of their own. */
const BLOCKS = new Set(
  "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);

type ReadBlocks = { blocks: Block[]; changes: PasteChanges };

type Reading = ReadBlocks & { site: PastedLinks; runs: Run[]; marker: Marker | null };

export function readBlocks(root: ClipboardElement, site: PastedLinks): ReadBlocks {
  const reading: Reading = {
    site,
    blocks: [],
    changes: { images: 0, struck: 0, notes: 0, merged: 0 },
    runs: [],
    marker: null,
  };
  readChildren(reading, root, OUTSIDE);
  endBlock(reading, OUTSIDE);
  return reading;
}

/** Ends the current block; two line breaks in a row split it into several blocks. */
function endBlock(reading: Reading, { quoteDepth, listLevel }: Context, depth: 2 | 3 | null = null): void {
  const paragraphs = tidyRuns(reading.runs);
  reading.runs = [];
  for (const runs of paragraphs) {
    const place = { quoteDepth, listLevel, marker: reading.marker };
    const outside = { quoteDepth: 0, listLevel: 0, marker: null };
    if (depth) reading.blocks.push({ kind: "heading", depth, runs: withoutMarks(runs), ...outside });
    else reading.blocks.push({ kind: "paragraph", runs, ...place });
    reading.marker = null;
  }
}

function readChildren(reading: Reading, node: ClipboardElement, context: Context): void {
  for (const child of node.children) readNode(reading, child, context);
}

function readNode(reading: Reading, node: ClipboardNode, context: Context): void {
  if (typeof node === "string") reading.runs.push(textRun(scriptText(node, context.script), context));
  else if (node.name === "br") reading.runs.push(textRun("\n", { ...context, isPreformatted: true }));
  else if (node.name === "img") reading.changes.images += isDot(node) ? 0 : 1;
  else if (isWordBullet(node)) return;
  else if (context.script === null && isNoteSign(node)) reading.changes.notes += 1;
  else if (isStruck(node)) reading.changes.struck += textIn(node).trim() === "" ? 0 : 1;
  else if (BLOCKS.has(node.name)) readBlock(reading, node, context);
  else readChildren(reading, node, withMarks(node, context, reading.site));
}

function readBlock(reading: Reading, node: ClipboardElement, outer: Context): void {
  endBlock(reading, outer);
  const context = withMarks(node, outer, reading.site);
  const depth = outer.quoteDepth === 0 ? headingDepth(node) : null;
  if (depth) {
    readChildren(reading, node, context);
    endBlock(reading, context, depth);
  } else if (node.name === "table" && isDataTable(node)) readDataTable(reading, node, context);
  else if (node.name === "ul" || node.name === "ol" || node.name === "menu") {
    const list = { isOrdered: node.name === "ol", next: numberIn(node.attributes["start"]) ?? 1 };
    readChildren(reading, node, { ...context, list, listLevel: context.listLevel + 1 });
    endBlock(reading, context);
  } else if (node.name === "li") readItem(reading, node, context);
  else if (node.name === "p") readParagraph(reading, node, context);
  else {
    const isQuote = (node.name === "blockquote" || isCaptionedQuote(node)) && context.listLevel === 0;
    const inside = isQuote ? { ...context, quoteDepth: outer.quoteDepth + 1 } : context;
    readChildren(reading, isQuote ? withoutQuotes(node) : node, inside);
    endBlock(reading, inside);
  }
}

/** A figure may contain a quotation with its author below it. */
function isCaptionedQuote({ name, children }: ClipboardElement): boolean {
  return name === "figure" && children.some((child) => isElementNamed(child, "blockquote"));
}

function withoutQuotes(figure: ClipboardElement): ClipboardElement {
  if (figure.name !== "figure") return figure;
  const children = figure.children.map((child) =>
    isElementNamed(child, "blockquote") ? { ...child, name: "div" } : child,
  );
  return { ...figure, children };
}

function readDataTable(reading: Reading, node: ClipboardElement, context: Context): void {
  for (const caption of node.children) if (isElementNamed(caption, "caption")) readNode(reading, caption, context);
  const table = readTable(node, (cell) => readCell(reading, cell));
  if (!table) return;
  reading.changes.merged += table.merged;
  const { quoteDepth, listLevel } = context;
  reading.blocks.push({ kind: "table", rows: table.rows, quoteDepth, listLevel, marker: null });
}

/** Returns the contents of a cell on one line, because a Markdown cell cannot contain paragraphs. */
function readCell(reading: Reading, cell: ClipboardElement): Run[] {
  const { blocks, changes } = readBlocks({ ...cell, name: "div" }, reading.site);
  for (const kind of Object.keys(changes) as (keyof PasteChanges)[]) reading.changes[kind] += changes[kind];
  const space = { text: " ", isStrong: false, isEmphasis: false, href: null };
  const runs = blocks.flatMap((block) => (block.kind === "table" ? [] : [space, ...block.runs]));
  const line = runs.map((run) => ({ ...run, text: run.text.replaceAll("\n", " ") }));
  return tidyRuns(line)[0] ?? [];
}

function readItem(reading: Reading, node: ClipboardElement, context: Context): void {
  const { list } = context;
  const number = numberIn(node.attributes["value"]) ?? list?.next ?? 1;
  if (list) list.next = number + 1;
  reading.marker = { isOrdered: list?.isOrdered ?? false, number: list?.isOrdered ? number : null };
  // Google Docs and Word for the web state the level in an attribute, because they write each item as a separate list
  // or outside its list.
  const level = numberIn(node.attributes["aria-level"]) ?? numberIn(node.attributes["data-aria-level"]);
  const inside = { ...context, listLevel: level ?? Math.max(1, context.listLevel) };
  readChildren(reading, node, inside);
  endBlock(reading, inside);
  reading.marker = null;
}

function readParagraph(reading: Reading, node: ClipboardElement, context: Context): void {
  // Word does not nest its list paragraphs, and searching inside them again would take quadratic time.
  const isWordLine = context.listLevel === 0 && !context.isInWordListLine && isWordListLine(node);
  const line = isWordLine ? wordListLine(node) : null;
  const isInWordListLine = isWordLine || context.isInWordListLine;
  const inside = { ...context, listLevel: line?.level ?? context.listLevel, isInWordListLine };
  if (line) reading.marker = line.marker;
  readChildren(reading, node, inside);
  if (line?.isBulletInText) reading.runs = withoutBullet(reading.runs);
  endBlock(reading, inside);
  if (line) reading.marker = null;
}

function textRun(text: string, { isStrong, isEmphasis, href, isPreformatted }: Context): Run {
  // A line break in HTML source is a space; visible breaks are `br` elements or inside `pre`.
  return { text: isPreformatted ? text : text.replace(/[\t\n\f\r]/g, " "), isStrong, isEmphasis, href };
}

/** Struck text was deleted in the source document, so pasting it would bring it back. */
function isStruck({ name, style }: ClipboardElement): boolean {
  const line = style.get("text-decoration-line") ?? style.get("text-decoration") ?? "";
  return name === "del" || name === "s" || name === "strike" || line.includes("line-through");
}

/** The page shows its title above the text, so headings begin at the second level, and there are two levels. */
function headingDepth({ name, attributes }: ClipboardElement): 2 | 3 | null {
  if (/\bMsoTitle\b/i.test(attributes["class"] ?? "")) return 2;
  const level = /^h[1-6]$/.test(name) ? Number(name[1]) : numberIn(attributes["aria-level"]);
  if (level === null || (attributes["role"] !== "heading" && !/^h[1-6]$/.test(name))) return null;
  return level <= 2 ? 2 : 3;
}

/** An image one pixel wide or high is a tracking pixel. */
function isDot({ attributes }: ClipboardElement): boolean {
  return numberIn(attributes["width"]) === 1 || numberIn(attributes["height"]) === 1;
}

/** Removes the bullet that Word puts before the words of an item. */
function withoutBullet(runs: Run[]): Run[] {
  const whole = runs.map(({ text }) => text).join("");
  let left = whole.length - (readLineBullet(whole)?.rest.length ?? whole.length);
  return runs.map((run) => {
    const taken = Math.min(left, run.text.length);
    left -= taken;
    return { ...run, text: run.text.slice(taken) };
  });
}
