import type { EditorState, Line, Text } from "@codemirror/state";
import { CLOSING, OPENING } from "./dialect.ts";

export type Span = { from: number; to: number };

/** A box begins with its opening line and ends with its closing line. */
export type Box = { opening: Line; closing: Line };

/** The marks before the words of a line: quotation, heading, bullet or number. */
const LINE_MARKS = /^\s*(?:(?:>|#{1,6}|[-*+]|\d+[.)])(?:\s+|$))+/;
const IMAGE = /^!\[.*(\]\([^()\s]*\)\s*)$/;
const COMMENT = /<!--.*?-->/g;
/** A row of a table, between its first and its last bar; an escaped bar is a sign of a cell. */
const ROW = /^\|.*\|\s*$/;
const BAR = /\\.| ?(\|) ?/g;
/** The line under the titles of a table. */
const RULE = /^\|[\s:|-]*-[\s:|-]*\|\s*$/;

const boxesOf = new WeakMap<Text, Box[]>();

/** Lists the closed boxes in order; the marks of other boxes are plain text. */
export function listBoxes({ doc }: Pick<EditorState, "doc">): Box[] {
  const known = boxesOf.get(doc);
  if (known) return known;
  const boxes: Box[] = [];
  let opening = 0;
  let number = 0;
  for (const text of doc.iterLines()) {
    number += 1;
    if (!text.startsWith(":::")) continue;
    if (OPENING.test(text)) opening = number;
    else if (CLOSING.test(text) && opening > 0) {
      boxes.push({ opening: doc.line(opening), closing: doc.line(number) });
      opening = 0;
    }
  }
  boxesOf.set(doc, boxes);
  return boxes;
}

export function markLength(text: string): number {
  return LINE_MARKS.exec(text)?.[0].length ?? 0;
}

/** Returns the places of the proof labels in a line, and of the bars between the cells of a row. */
export function listLabels({ from, text }: Line): Span[] {
  const comments = [...text.matchAll(COMMENT)].map(({ index, 0: label }) => ({
    from: from + index,
    to: from + index + label.length,
  }));
  return [...comments, ...listBars({ from, text }).slice(1, -1)];
}

/** Returns the bars of a row, each with the spaces beside it. */
export function listBars({ from, text }: Pick<Line, "from" | "text">): Span[] {
  if (!ROW.test(text)) return [];
  return [...text.matchAll(BAR)].flatMap(({ index, 0: { length }, 1: bar }) =>
    bar ? [{ from: from + index, to: from + index + length }] : [],
  );
}

export type Table = { head: Line; rule: Line; last: Line };

/** Returns the table that contains a line; null for a line with bars that belongs to none. */
export function tableAround({ doc }: Pick<EditorState, "doc">, line: Line): Table | null {
  const isRow = (number: number) => number >= 1 && number <= doc.lines && ROW.test(doc.line(number).text);
  if (!isRow(line.number)) return null;
  let [first, last] = [line.number, line.number];
  while (isRow(first - 1)) first -= 1;
  while (isRow(last + 1)) last += 1;
  const rule = first < last ? doc.line(first + 1) : null;
  return rule && RULE.test(rule.text) ? { head: doc.line(first), rule, last: doc.line(last) } : null;
}

/** Returns the place of the words in a line, without its marks; null for a line that is a mark as a whole. */
export function lineWords(state: EditorState, line: Line): Span | null {
  const { from, to, text } = line;
  if (text.startsWith(":::")) {
    const box = listBoxes(state).find(({ opening, closing }) => [opening.from, closing.from].includes(from));
    const label = box?.opening.from === from ? /^:+[\w-]+\[(.*)\]/.exec(text) : null;
    if (box && !label) return null;
    if (label) return { from: from + label[0].length - 1 - (label[1] ?? "").length, to: from + label[0].length - 1 };
  }
  const image = IMAGE.exec(text)?.[1];
  if (image !== undefined) return { from: from + 2, to: to - image.length };
  const table = tableAround(state, line);
  if (table?.rule.from === from) return null;
  const bars = table ? listBars(line) : [];
  const [start, end] = [bars[0], bars.at(-1)];
  if (start && end) return { from: start.to, to: Math.max(start.to, end.from) };
  return { from: from + markLength(text), to };
}

/** Returns the nearest place where the cursor may be, outside the marks, in the direction in which it moves. */
export function settle(state: EditorState, at: number, direction: -1 | 1): number {
  return beyond(state, at, direction) ?? beyond(state, at, direction === 1 ? -1 : 1) ?? at;
}

function beyond(state: EditorState, at: number, direction: -1 | 1): number | null {
  const { doc } = state;
  const first = doc.lineAt(at);
  for (let number = first.number; number >= 1 && number <= doc.lines; number += direction) {
    const line = doc.line(number);
    const words = lineWords(state, line);
    if (!words) continue;
    if (line.number !== first.number) return direction === 1 ? words.from : words.to;
    const inWords = Math.max(words.from, Math.min(words.to, at));
    const label = listLabels(line).find(({ from, to }) => from < inWords && inWords < to);
    return label ? (direction === 1 ? label.to : label.from) : inWords;
  }
  return null;
}

/** Lists all marks in these lines; the cursor steps over each of them as over one letter. */
export function listMarks(state: EditorState, seen: Span): Span[] {
  const marks: Span[] = [];
  const last = state.doc.lineAt(seen.to).number;
  for (let number = state.doc.lineAt(seen.from).number; number <= last; number++) {
    const line = state.doc.line(number);
    const words = lineWords(state, line);
    if (!words) marks.push({ from: line.from, to: line.to });
    else marks.push({ from: line.from, to: words.from }, ...listLabels(line), { from: words.to, to: line.to });
  }
  return marks.filter(({ from, to }) => from < to);
}
