import type { EditorState, Line, TransactionSpec } from "@codemirror/state";
import type { Command, EditorView } from "@codemirror/view";
import {
  type Box,
  lineWords,
  listBars,
  listBoxes,
  markLength,
  type Span,
  settle,
  type Table,
  tableAround,
} from "./marks.ts";

const isBlank = ({ text }: Line) => text.trim() === "";
const isHeading = (mark: string) => mark.trimStart().startsWith("#");
const kindOf = (mark: string) => (mark.trimEnd().endsWith(">") ? "quotation" : "item");

/**
 * The Enter key continues a list or a quotation, and begins a paragraph after a paragraph, which Markdown separates with
 * an empty line; Shift+Enter begins a line. On an empty line at the end of a block, Enter leaves the block.
 */
export const continueBlock: Command = (view) => {
  const { state } = view;
  const { head, empty } = state.selection.main;
  const line = state.doc.lineAt(head);
  const words = lineWords(state, line);
  if (!empty || !words || state.readOnly) return false;
  const table = tableAround(state, line);
  if (table) return goOnBelow(view, table, line);
  if (line.text.startsWith(":::")) return dispatchEdit(view, { selection: { anchor: settle(state, line.to + 1, 1) } });
  if (words.to < line.to) return dispatchEdit(view, paragraphAfter(state, line));
  const mark = state.sliceDoc(line.from, words.from);
  const hasWords = state.sliceDoc(words.from, words.to).trim() !== "";
  const box = boxAround(state, line);
  if (box && !hasWords && line.number === box.closing.number - 1) return leaveBox(view, box, line);
  if (mark === "") return !box && beginParagraph(view, line);
  if (isHeading(mark) && (head > words.from || !hasWords)) return false;
  if (isHeading(mark)) return dispatchEdit(view, { changes: { from: line.from, insert: "\n" } });
  return hasWords ? goOn(view, mark) : endList(view, line);
};

/** Adds a row below, as lists do; an empty last row is removed and left. */
function goOnBelow(view: EditorView, { head, rule, last }: Table, line: Line): boolean {
  const { state } = view;
  if (line.number > rule.number && line.number === last.number && isEmptyRow(line)) {
    const { changes, selection } = paragraphAfter(state, line);
    const left = { from: line.from - 1, to: line.to };
    const anchor = selection.anchor - (left.to - left.from);
    return dispatchEdit(view, { changes: [left, changes], selection: { anchor } });
  }
  const { to } = line.from === head.from ? rule : line;
  const insert = `\n|${"  |".repeat(listBars(head).length - 1)}`;
  return dispatchEdit(view, { changes: { from: to, insert }, selection: { anchor: to + "\n| ".length } });
}

/** Tab moves through the cells of a table; after the last cell, it does what Enter does, so that it leads out. */
export const nextCell: Command = (view) => moveByCell(view, 1);
export const formerCell: Command = (view) => moveByCell(view, -1);

function moveByCell(view: EditorView, step: -1 | 1): boolean {
  const { state } = view;
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const table = tableAround(state, line);
  if (!table || state.readOnly) return false;
  const cells = listCells(state, table);
  const next = cells[cells.findIndex(({ to }) => head <= to) + step];
  if (next) return dispatchEdit(view, { selection: { anchor: next.to } });
  return step === 1 && goOnBelow(view, table, line);
}

function listCells({ doc }: EditorState, { head, rule, last }: Table): Span[] {
  const cells: Span[] = [];
  for (let { number } = head; number <= last.number; number += 1) {
    const bars = number === rule.number ? [] : listBars(doc.line(number));
    for (const [at, { to }] of bars.slice(0, -1).entries())
      cells.push({ from: to, to: Math.max(to, bars[at + 1]?.from ?? to) });
  }
  return cells;
}

const isEmptyRow = ({ text }: Line) => /^[|\s]*$/.test(text);

/** Where an empty paragraph waits already, the key does nothing: Markdown has no space between paragraphs. */
function beginParagraph(view: EditorView, line: Line): boolean {
  const { doc, selection } = view.state;
  if (isBlank(line)) return line.number > 1 && isBlank(doc.line(line.number - 1));
  const { head } = selection.main;
  return dispatchEdit(view, { changes: { from: head, insert: "\n\n" }, selection: { anchor: head + 2 } });
}

function goOn(view: EditorView, mark: string): boolean {
  const { head } = view.state.selection.main;
  const insert = `\n${mark.replace(/\d+/, (number) => String(Number(number) + 1))}`;
  return dispatchEdit(view, { changes: { from: head, insert }, selection: { anchor: head + insert.length } });
}

/** A line directly after an item or a quotation would belong to it in Markdown, so an empty line is put in between. */
function endList(view: EditorView, { from, to, number }: Line): boolean {
  const { doc } = view.state;
  const insert = number === 1 || isBlank(doc.line(number - 1)) ? "" : "\n";
  return dispatchEdit(view, { changes: { from, to, insert }, selection: { anchor: from + insert.length } });
}

function leaveBox(view: EditorView, { opening, closing }: Box, line: Line): boolean {
  const { state } = view;
  const { changes, selection } = paragraphAfter(state, closing);
  // A box must keep at least one line, so its only line is not removed.
  if (line.number === opening.number + 1) return dispatchEdit(view, { changes, selection });
  const length = line.to - line.from + 1;
  const left = { from: line.from - 1, to: line.to };
  return dispatchEdit(view, { changes: [left, changes], selection: { anchor: selection.anchor - length } });
}

/** Moves the cursor to a new paragraph between empty lines, or to an empty paragraph that already exists. */
function paragraphAfter({ doc }: EditorState, { number, to }: Line) {
  const [next, second] = [number + 1, number + 2].map((one) => (one <= doc.lines ? doc.line(one) : null));
  const missing = !next ? "\n\n" : !isBlank(next) ? "\n\n\n" : !second ? "\n" : isBlank(second) ? "" : "\n\n";
  return { changes: { from: to, insert: missing }, selection: { anchor: to + 2 } };
}

/**
 * At the first letter of a line, Backspace removes the mark of the line; in a list or a quotation, it joins the line to
 * the one above; a paragraph, to the paragraph above.
 */
export const deleteMark: Command = (view) => {
  const { state } = view;
  const { head, empty } = state.selection.main;
  const line = state.doc.lineAt(head);
  const words = lineWords(state, line);
  if (!empty || !words || state.readOnly || head !== words.from) return false;
  const box = boxAround(state, line);
  const isAlone = box && box.opening.number + 2 === box.closing.number;
  if (isAlone && words.from === words.to) return remove(view, box.opening.from, box.closing.to);
  const mark = state.sliceDoc(line.from, words.from);
  const above = line.number > 1 ? state.doc.line(line.number - 1) : null;
  const table = tableAround(state, line);
  if (table && line.number > table.rule.number && isEmptyRow(line)) return removeRow(view, line);
  if (table) return true;
  // The title of a box and the caption of a picture keep their marks, so the key does nothing.
  if (mark.startsWith(":::") || mark === "![") return true;
  if (mark === "" && above && isBlank(above) && !boxAround(state, line)) return joinParagraphs(view, line, above);
  if (mark === "") return above !== null && stepInto(view, above);
  const former = above?.text.slice(0, markLength(above.text)) ?? "";
  const isSame = former !== "" && !isHeading(mark) && !isHeading(former) && kindOf(former) === kindOf(mark);
  return remove(view, isSame && above ? above.to : line.from, words.from);
};

/** Returns false when no paragraph stands above the empty line. */
function joinParagraphs(view: EditorView, line: Line, blank: Line): boolean {
  const { state } = view;
  const former = blank.number > 1 ? state.doc.line(blank.number - 1) : null;
  if (!former || isBlank(former) || markLength(former.text) > 0) return false;
  if (lineWords(state, former)?.to !== former.to) return false;
  return remove(view, former.to, line.from);
}

/** A plain line is not joined to a line of marks above it; the cursor moves to the words of that line. */
function stepInto(view: EditorView, above: Line): boolean {
  const { state } = view;
  const words = lineWords(state, above);
  if (words?.to === above.to) return false;
  const isOpening = listBoxes(state).some(({ opening }) => opening.from === above.from);
  if (!words && isOpening) return true;
  return dispatchEdit(view, { selection: { anchor: settle(state, above.to, -1) } });
}

function removeRow(view: EditorView, { from, to }: Line): boolean {
  const changes = view.state.changes({ from: from - 1, to });
  const selection = { anchor: settle(view.state, from - 1, -1) };
  return dispatchEdit(view, { changes, selection });
}

function remove(view: EditorView, from: number, to: number): boolean {
  return dispatchEdit(view, { changes: { from, to }, selection: { anchor: from } });
}

/** Consumes the key at the first letter after a mark, from where « Home » would move into the mark. */
export const stayBehindMark: Command = ({ state }) => {
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  return head > line.from && lineWords(state, line)?.from === head;
};

function boxAround(state: EditorState, { number }: Line): Box | null {
  return listBoxes(state).find(({ opening, closing }) => opening.number < number && number < closing.number) ?? null;
}

function dispatchEdit(view: EditorView, spec: TransactionSpec): boolean {
  view.dispatch({ ...spec, userEvent: "input", scrollIntoView: true });
  return true;
}
