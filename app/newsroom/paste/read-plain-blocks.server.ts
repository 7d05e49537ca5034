import type { Block } from "./pasted-blocks.ts";
import { plainText, tidyRuns } from "./tidy-runs.server.ts";
import { readLineBullet } from "./word-list.server.ts";

/** A line of a PDF or of an e-mail is broken where the page ends, far sooner than a line that is a paragraph. */
const MAX_COLUMN_WIDTH = 130;
const NARROWEST_COLUMN = 40;

/** Parts of a compound word: its hyphen stays where a line was broken at it. */
const AFTER_HYPHEN =
  /^(?:t-)?(?:il|elle|on|ils|elles|je|tu|nous|vous|ce|ci|là|même|mêmes|dire|être|vis|dessus|dessous|delà|dehors|midi|fait|mesure|ministre|président|présidente)(?!\p{L})/iu;
const BEFORE_HYPHEN =
  /(?<!\p{L})(?:non|vice|ex|demi|quasi|c'est-à|vis-à|celui|celle|ceux|celles|peut|grand|Saint|mi)-$/iu;

/** Paragraphs and lists of a text whose lines may be broken anywhere. */
export function readPlainBlocks(text: string): Block[] {
  const lines = plainText(text).split("\n");
  const column = columnOf(lines);
  return lines
    .join("\n")
    .split(/\n\s*\n/)
    .flatMap((part) => joinLines(part.split("\n"), column).flatMap(blockOf));
}

/** How long a full line is; null when lines are paragraphs. */
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

/** Within a word. */
function isCut(former: string, line: string): boolean {
  return /\p{L}-$/u.test(former.slice(-3)) && /^\p{Ll}/u.test(line);
}

/** The line, ready to be joined to the next: a hyphenation is removed, otherwise a space is added. */
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
