import * as z from "zod";
import { readClipboardHtml } from "./clipboard-tree.server.ts";
import { MAX_PASTE_BYTES, type PasteAnswer, type PasteChanges, type PasteCounts, TOO_LONG } from "./paste-answer.ts";
import type { Block, Marker } from "./pasted-blocks.ts";
import { readBlocks } from "./read-blocks.server.ts";
import { plainText, tidyRuns } from "./tidy-runs.server.ts";
import { readLineBullet } from "./word-list.server.ts";
import { type ParseBudget, writeInline } from "./write-inline.server.ts";

type OpenList = { isOrdered: boolean; number: number; width: number };

const PARSE_BUDGET = 120_000;
/**
 * The checks allow this depth in a text of the site (library/schema/text-bounds.ts), with room for the quotations
 * around it.
 */
const MAX_DEPTH = 10;

function writeBlocks(blocks: Block[]): string {
  const budget = { left: PARSE_BUDGET };
  let lists: OpenList[] = [];
  let markdown = "";
  let former: Block | null = null;
  for (const block of blocks) {
    // An item may be only one level deeper than the item before it, and a paragraph belongs to the item before it.
    const level = Math.min(block.listLevel, lists.length + (block.marker ? 1 : 0), MAX_DEPTH);
    const isSameQuote = former?.quoteDepth === block.quoteDepth;
    lists = isSameQuote ? lists.slice(0, level) : [];
    const quote = "> ".repeat(Math.min(block.quoteDepth, MAX_DEPTH));
    let prefix = "";
    let isOfOpenList = false;
    let indent = " ".repeat(lists.reduce((sum, { width }) => sum + width, 0));
    if (block.marker && level > 0) {
      const outer = lists.slice(0, level - 1);
      const open = lists[level - 1];
      const list = nextItem(open, block.marker);
      isOfOpenList = !open || open.isOrdered === list.isOrdered;
      indent = " ".repeat(outer.reduce((sum, { width }) => sum + width, 0));
      prefix = list.isOrdered ? `${list.number}. ` : "- ";
      lists = [...outer, { ...list, width: prefix.length }];
    }
    const first = `${quote}${indent}${prefix}`;
    const next = `${quote}${indent}${" ".repeat(prefix.length)}`;
    // An item of another kind begins another list.
    const isTight = former?.marker && prefix !== "" && isSameQuote && isOfOpenList;
    if (former) markdown += isTight ? "\n" : `\n${sharedQuote(former, block)}\n`;
    markdown += first + writeBlock(block, budget).replaceAll("\n", `\n${next}`);
    former = block;
  }
  return markdown.replace(/[ ]+$/gm, "");
}

/** An empty line between two blocks of one quotation needs the mark of the quotation. */
function sharedQuote(former: Block, block: Block): string {
  const depth = Math.min(former.quoteDepth, block.quoteDepth, MAX_DEPTH);
  return Array.from({ length: depth }, () => ">").join(" ");
}

function nextItem(open: OpenList | undefined, { isOrdered, number }: Marker): Omit<OpenList, "width"> {
  const isSame = open?.isOrdered === isOrdered;
  return { isOrdered, number: isSame ? open.number + 1 : (number ?? 1) };
}

function writeBlock(block: Block, budget: ParseBudget): string {
  if (block.kind === "table") return writeTable(block.rows, budget);
  if (block.kind === "paragraph") return writeInline(block.runs, block.marker ? "- " : "", budget);
  const prefix = `${"#".repeat(block.depth)} `;
  return prefix + writeInline(onOneLine(block.runs), prefix, budget);
}

function writeTable(rows: Extract<Block, { kind: "table" }>["rows"], budget: ParseBudget): string {
  const lines = rows.map((row) => {
    const cells = row.map((runs) => writeInline(onOneLine(runs), "## ", budget).replaceAll("|", "\\|"));
    return `| ${cells.join(" | ")} |`;
  });
  const [head = "", ...body] = lines;
  return [head, `|${" --- |".repeat(rows[0]?.length ?? 0)}`, ...body].join("\n");
}

function onOneLine<One extends { text: string }>(runs: One[]): One[] {
  return runs.map((run) => ({ ...run, text: run.text.replaceAll("\n", " ") }));
}

/**
 * A PDF or an e-mail breaks lines at the edge of the page, so its lines are much shorter than a line that is
 * a paragraph.
 */
const MAX_COLUMN_WIDTH = 130;
const NARROWEST_COLUMN = 40;

/** Parts of compound words, whose hyphen stays when a line was broken at it. */
const AFTER_HYPHEN =
  /^(?:t-)?(?:il|elle|on|ils|elles|je|tu|nous|vous|ce|ci|là|même|mêmes|dire|être|vis|dessus|dessous|delà|dehors|midi|fait|mesure|ministre|président|présidente)(?!\p{L})/iu;
const BEFORE_HYPHEN =
  /(?<!\p{L})(?:non|vice|ex|demi|quasi|c'est-à|vis-à|celui|celle|ceux|celles|peut|grand|Saint|mi)-$/iu;

/** Returns the paragraphs and lists of a text whose lines may be broken anywhere. */
function readPlainBlocks(text: string): Block[] {
  const lines = plainText(text).split("\n");
  const column = columnOf(lines);
  return lines
    .join("\n")
    .split(/\n\s*\n/)
    .flatMap((part) => joinLines(part.split("\n"), column).flatMap(blockOf));
}

/** Returns the length of a full line, or null when each line is a paragraph. */
function columnOf(lines: string[]): number | null {
  const lengths = lines.map((line) => line.trim().length).filter((length) => length > 0);
  const longest = lengths.sort((a, b) => a - b)[Math.floor(lengths.length * 0.9)] ?? 0;
  return lengths.length > 1 && longest >= NARROWEST_COLUMN && longest <= MAX_COLUMN_WIDTH ? longest : null;
}

function joinLines(lines: string[], column: number | null): string[] {
  const paragraphs: string[][] = [];
  for (const line of lines.map((one) => one.trim()).filter((one) => one !== "")) {
    const open = paragraphs.at(-1);
    const former = open?.at(-1);
    if (!open || former === undefined || !goesOn(former, line, column)) paragraphs.push([line]);
    else open.splice(-1, 1, endOfLine(former, line), line);
  }
  return paragraphs.map((paragraph) => paragraph.join(""));
}

function goesOn(former: string, line: string, column: number | null): boolean {
  if (readLineBullet(line)) return false;
  if (isCut(former, line)) return true;
  if (column === null) return false;
  const isFull = former.length >= column * 0.7;
  const ends = /[.!?…:][»"')\]\s]*$/.test(former);
  return ends ? former.length >= column * 0.9 : isFull || /^\p{Ll}/u.test(line);
}

/** Returns whether the former line was cut inside a word. */
function isCut(former: string, line: string): boolean {
  return /\p{L}-$/u.test(former.slice(-3)) && /^\p{Ll}/u.test(line);
}

/** Returns the line ready to be joined to the next one: a hyphenation is removed, otherwise a space is added. */
function endOfLine(former: string, line: string): string {
  if (!isCut(former, line)) return `${former} `;
  return AFTER_HYPHEN.test(line) || BEFORE_HYPHEN.test(former.slice(-20)) ? former : former.slice(0, -1);
}

function blockOf(line: string): Block[] {
  const item = readLineBullet(line);
  const place = { quoteDepth: 0, listLevel: item ? 1 : 0, marker: item?.marker ?? null };
  const run = { text: item?.rest ?? line, isStrong: false, isEmphasis: false, href: null };
  return tidyRuns([run]).map((runs) => ({ ...place, kind: "paragraph", runs }));
}

/** `html` is empty when the clipboard contains only text. */
export const PastedSchema = z.strictObject({
  html: z.string().max(MAX_PASTE_BYTES),
  text: z.string().max(MAX_PASTE_BYTES),
});

/** A text of the site may not be longer. */
const MAX_LENGTH = 100_000;
const REFUSED = { message: TOO_LONG };

export function convertPaste({ html, text }: z.infer<typeof PastedSchema>, origin: string): PasteAnswer {
  const tree = readClipboardHtml(html);
  if (!tree) return REFUSED;
  const read = readBlocks(tree, { origin });
  // PDF viewers give only lines, without structure, so the plain text is read instead.
  const isOfLines = isBare(read.blocks) && text.includes("\n");
  if (isOfLines && text.length > MAX_LENGTH) return REFUSED;
  const blocks = isOfLines ? readPlainBlocks(text) : read.blocks;
  if (lengthOf(blocks) > MAX_LENGTH) return REFUSED;
  const markdown = writeBlocks(blocks);
  if (markdown.length > MAX_LENGTH) return REFUSED;
  const [first, other] = blocks;
  const isInline = !other && first?.kind === "paragraph" && !first.marker && first.quoteDepth === 0;
  return { markdown, isInline, counts: { ...countBlocks(blocks), ...read.changes } };
}

/** Returns whether the content is a single paragraph without marks or links. */
function isBare(blocks: Block[]): boolean {
  const [first, other] = blocks;
  if (!first) return true;
  if (other || first.kind !== "paragraph" || first.marker || first.quoteDepth > 0) return false;
  return first.runs.every(({ isStrong, isEmphasis, href }) => !isStrong && !isEmphasis && href === null);
}

function runsOf(block: Block) {
  return block.kind === "table" ? block.rows.flat(2) : block.runs;
}

function lengthOf(blocks: Block[]): number {
  return blocks.flatMap(runsOf).reduce((sum, { text }) => sum + text.length, 0);
}

function countBlocks(blocks: Block[]): Omit<PasteCounts, keyof PasteChanges> {
  const count = (isCounted: (block: Block) => boolean) => blocks.filter(isCounted).length;
  return {
    headings: count(({ kind }) => kind === "heading"),
    paragraphs: count(({ kind, marker }) => kind === "paragraph" && !marker),
    items: count(({ marker }) => marker !== null),
    tables: count(({ kind }) => kind === "table"),
    links: blocks.reduce((sum, block) => sum + countLinks(runsOf(block)), 0),
  };
}

/** A link may consist of several runs, for instance when one of them is bold. */
function countLinks(runs: { href: string | null }[]): number {
  return runs.filter(({ href }, index) => href !== null && href !== runs[index - 1]?.href).length;
}
