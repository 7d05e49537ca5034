import { type ClipboardElement, type ClipboardNode, elementsIn, findElement } from "./clipboard-tree.server.ts";
import type { Block, Marker, Run } from "./pasted-blocks.ts";
import { type PastedLinks, targetOf } from "./pasted-link.server.ts";
import { merge, tidyRuns } from "./tidy-runs.server.ts";
import { isWordBullet, isWordListLine, readLineBullet, wordListLine } from "./word-list.server.ts";

type Context = Omit<Run, "text"> & {
  quoteDepth: number;
  listLevel: number;
  list: { isOrdered: boolean; next: number } | null;
  isPreformatted: boolean;
  isRaised: boolean;
  isInWordListLine: boolean;
};

const OUTSIDE: Context = {
  isStrong: false,
  isEmphasis: false,
  href: null,
  quoteDepth: 0,
  listLevel: 0,
  list: null,
  isPreformatted: false,
  isRaised: false,
  isInWordListLine: false,
};

/** What begins and ends a line of its own. */
const BLOCKS = new Set(
  "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);

export type ReadBlocks = { blocks: Block[]; images: number };

type Reading = ReadBlocks & { site: PastedLinks; runs: Run[]; marker: Marker | null };

export function readBlocks(root: ClipboardElement, site: PastedLinks): ReadBlocks {
  const reading: Reading = { site, blocks: [], images: 0, runs: [], marker: null };
  readChildren(reading, root, OUTSIDE);
  endBlock(reading, OUTSIDE);
  return reading;
}

/** What was read since the last block becomes one, or several where two breaks stand between them. */
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
  if (typeof node === "string") reading.runs.push(textRun(node, context));
  else if (node.name === "br") reading.runs.push(textRun("\n", { ...context, isPreformatted: true }));
  else if (node.name === "img") reading.images += isDot(node) ? 0 : 1;
  else if (node.name === "del" || isWordBullet(node)) return;
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
  } else if (node.name === "table" && isDataTable(node)) readTable(reading, node, context);
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

/** Who said it stands below the quotation, in one figure. */
function isCaptionedQuote({ name, children }: ClipboardElement): boolean {
  return name === "figure" && children.some((child) => isElement(child, "blockquote"));
}

function withoutQuotes(figure: ClipboardElement): ClipboardElement {
  if (figure.name !== "figure") return figure;
  const children = figure.children.map((child) => (isElement(child, "blockquote") ? { ...child, name: "div" } : child));
  return { ...figure, children };
}

function readItem(reading: Reading, node: ClipboardElement, context: Context): void {
  const { list } = context;
  const number = numberIn(node.attributes["value"]) ?? list?.next ?? 1;
  if (list) list.next = number + 1;
  reading.marker = { isOrdered: list?.isOrdered ?? false, number: list?.isOrdered ? number : null };
  // Docs and Word for the web say the level, and write each item as a list of its own, or beside its list.
  const level = numberIn(node.attributes["aria-level"]) ?? numberIn(node.attributes["data-aria-level"]);
  const inside = { ...context, listLevel: level ?? Math.max(1, context.listLevel) };
  readChildren(reading, node, inside);
  endBlock(reading, inside);
  reading.marker = null;
}

function readParagraph(reading: Reading, node: ClipboardElement, context: Context): void {
  // One within the other is no text of Word, and the inner ones would be searched again for each outer one.
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

function isElement(node: ClipboardNode, name: string): node is ClipboardElement {
  return typeof node !== "string" && node.name === name;
}

function textRun(text: string, { isStrong, isEmphasis, href, isPreformatted }: Context): Run {
  // A break of the source is a space; what the page shows as breaks are `br`, or stands in `pre`.
  return { text: isPreformatted ? text : text.replace(/[\t\n\f\r]/g, " "), isStrong, isEmphasis, href };
}

function withMarks({ name, attributes, style }: ClipboardElement, context: Context, site: PastedLinks): Context {
  const weight = style.get("font-weight");
  const slope = style.get("font-style");
  return {
    ...context,
    isStrong: weight ? isBold(weight, context.isStrong) : context.isStrong || name === "b" || name === "strong",
    isEmphasis: slope ? /italic|oblique/.test(slope) : context.isEmphasis || name === "i" || name === "em",
    href: name === "a" && !context.isRaised ? targetOf(attributes["href"] ?? "", site) : context.href,
    // The number of a note leads to a note of another page.
    isRaised: context.isRaised || name === "sup",
    isPreformatted: context.isPreformatted || name === "pre",
  };
}

function isBold(weight: string, inherited: boolean): boolean {
  if (/^(?:inherit|unset)/.test(weight)) return inherited;
  return /^bold/.test(weight) || Number.parseInt(weight, 10) >= 600;
}

/** A page's title is above its text: titles begin at the second level here, and there are two. */
function headingDepth({ name, attributes }: ClipboardElement): 2 | 3 | null {
  if (/\bMsoTitle\b/i.test(attributes["class"] ?? "")) return 2;
  const level = /^h[1-6]$/.test(name) ? Number(name[1]) : numberIn(attributes["aria-level"]);
  if (level === null || (attributes["role"] !== "heading" && !/^h[1-6]$/.test(name))) return null;
  return level <= 2 ? 2 : 3;
}

/** Counts who opens an e-mail. */
function isDot({ attributes }: ClipboardElement): boolean {
  return numberIn(attributes["width"]) === 1 || numberIn(attributes["height"]) === 1;
}

function numberIn(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,6}$/.test(text.trim()) ? Number(text) : null;
}

/** Others put a page in order, as in e-mails: their cells are read one after the other. */
function isDataTable(table: ClipboardElement): boolean {
  if (/^(?:presentation|none)$/.test(table.attributes["role"] ?? "")) return false;
  // Up to the first of them: of tables in tables, each reads no more than what stands before the next one.
  const isLayout = findElement(table, (held) => held !== table && LAYOUT.test(held.name)) !== undefined;
  const rows = isLayout ? [] : rowsOf(table);
  return rows.length > 1 && rows.some((row) => cellsOf(row).length > 1);
}

const LAYOUT = /^(?:table|h[1-6]|[uo]l|blockquote)$/;

/** A row within another one is text of its cell: it would be read once for each row around it. */
function rowsOf(table: ClipboardElement): ClipboardElement[] {
  return [...elementsIn(table, "tr")].filter(({ name }) => name === "tr");
}

function cellsOf(row: ClipboardElement): ClipboardElement[] {
  return row.children.filter((child) => isElement(child, "td") || isElement(child, "th")) as ClipboardElement[];
}

const MAX_COLUMNS = 30;
/** Of a table as wide as it may be, some 300 rows. */
const MAX_EMPTY_CELLS = 10_000;

function readTable(reading: Reading, table: ClipboardElement, context: Context): void {
  for (const caption of table.children) if (isElement(caption, "caption")) readNode(reading, caption, context);
  const lines = rowsOf(table).map((row) => readRow(reading, row));
  const filled = lines.filter((row) => row.some((cell) => cell.length > 0));
  const width = Math.max(0, ...filled.map((row) => row.length));
  // Markdown takes rows that are shorter than the first one.
  const filledUp = Math.min(width, MAX_EMPTY_CELLS / filled.length);
  const rows = filled.map((row, index) => [
    ...row.map((cell) => (index === 0 ? withoutMarks(cell) : cell)),
    ...emptyCells((index === 0 ? width : filledUp) - row.length),
  ]);
  const { quoteDepth, listLevel } = context;
  if (width > 0) reading.blocks.push({ kind: "table", rows, quoteDepth, listLevel, marker: null });
}

function readRow(reading: Reading, row: ClipboardElement): Run[][] {
  return cellsOf(row).flatMap((cell) => {
    const runs = readCell(reading, cell);
    const columns = Math.min(MAX_COLUMNS, numberIn(cell.attributes["colspan"]) ?? 1);
    return [runs, ...emptyCells(columns - 1)];
  });
}

function emptyCells(length: number): Run[][] {
  return Array.from({ length: Math.max(0, length) }, () => []);
}

/** The page sets titles and the heads of tables apart by itself. */
function withoutMarks(runs: Run[]): Run[] {
  return merge(runs.map((run) => ({ ...run, isStrong: false, isEmphasis: false })));
}

/** Its paragraphs on one line. */
function readCell(reading: Reading, cell: ClipboardElement): Run[] {
  const { blocks, images } = readBlocks({ ...cell, name: "div" }, reading.site);
  reading.images += images;
  const space = { text: " ", isStrong: false, isEmphasis: false, href: null };
  const runs = blocks.flatMap((block) => (block.kind === "table" ? [] : [space, ...block.runs]));
  const line = runs.map((run) => ({ ...run, text: run.text.replaceAll("\n", " ") }));
  return tidyRuns(line)[0] ?? [];
}

/** Without the bullet that Word puts before the words of an item. */
function withoutBullet(runs: Run[]): Run[] {
  const whole = runs.map(({ text }) => text).join("");
  let left = whole.length - (readLineBullet(whole)?.rest.length ?? whole.length);
  return runs.map((run) => {
    const taken = Math.min(left, run.text.length);
    left -= taken;
    return { ...run, text: run.text.slice(taken) };
  });
}
