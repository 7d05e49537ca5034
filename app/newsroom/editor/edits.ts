import { isolateHistory } from "@codemirror/commands";
import { syntaxTree } from "@codemirror/language";
import {
  type ChangeSet,
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type TransactionSpec,
} from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { markLength } from "./marks.ts";

/** A change made by a button is a single undo step and is scrolled into view. */
const ONE_STEP = { scrollIntoView: true, userEvent: "input", annotations: isolateHistory.of("full") } as const;

/** Returns the selected words, or the word at the cursor, without the spaces around. */
export function chosenWords(state: EditorState): { from: number; to: number; text: string } {
  const { from, to, empty, head } = state.selection.main;
  if (empty) {
    const word = state.wordAt(head);
    return word ? { from: word.from, to: word.to, text: state.sliceDoc(word.from, word.to) } : { from, to, text: "" };
  }
  const text = state.sliceDoc(from, to);
  const start = from + (text.length - text.trimStart().length);
  const end = Math.max(start, to - (text.length - text.trimEnd().length));
  return { from: start, to: end, text: state.sliceDoc(start, end) };
}

/** Puts the delimiter around the selected words, or removes it. */
export function toggleAround(delimiter: string, node: string) {
  return (view: EditorView): boolean => {
    const { state } = view;
    const chosen = chosenWords(state);
    const marking = { state, delimiter, node };
    const pieces = chosen.from === chosen.to ? [chosen] : piecesOf(state, chosen);
    const [first, last] = [pieces[0], pieces.at(-1)];
    if (!first || !last) return true;
    const isMarked = pieces.every((piece) => marksIn(marking, piece).some((mark) => covers(mark, piece)));
    const changes = pieces.flatMap((piece) => (isMarked ? unmark(marking, piece) : mark(marking, piece)));
    const change = state.changes(changes);
    const selection = EditorSelection.range(change.mapPos(first.from, 1), change.mapPos(last.to, -1));
    view.dispatch({
      changes: change,
      selection:
        chosen.from === chosen.to
          ? { anchor: change.mapPos(chosen.from, -1) + (isMarked ? 0 : delimiter.length) }
          : selection,
      ...ONE_STEP,
    });
    return true;
  };
}

type Piece = { from: number; to: number };
type Marking = { state: EditorState; delimiter: string; node: string };

/** Lines without words are the marks of a box, a thematic break and the line below the header of a table. */
const NO_WORDS = /^\s*(?::{3,}.*|[-*_\s]{3,}|[|:\-\s]+)?$/;

/** Emphasis cannot span paragraphs, so each paragraph, item and cell gets its own delimiters. */
function piecesOf(state: EditorState, { from, to }: Piece): Piece[] {
  const pieces: Piece[] = [];
  let isOpen = false;
  for (let line = state.doc.lineAt(from); ; line = state.doc.line(line.number + 1)) {
    const marks = line.text.slice(0, markLength(line.text));
    const last = pieces.at(-1);
    if (NO_WORDS.test(line.text)) isOpen = false;
    else if (isOpen && last && marks.trim() === "") last.to = Math.min(to, line.to);
    else pieces.push(...cellsOf(line.text, marks.length).map((cell) => within({ from, to }, line.from, cell)));
    if (!NO_WORDS.test(line.text)) isOpen = !line.text.trimStart().startsWith("|");
    if (line.to >= to) break;
  }
  return pieces.map((piece) => trimmed(state, piece)).filter((piece) => piece.from < piece.to);
}

function cellsOf(text: string, start: number): Piece[] {
  if (!text.trimStart().startsWith("|")) return [{ from: start, to: text.length }];
  return [...text.matchAll(/(?:[^|\\]|\\.)+/g)].map(({ index, 0: cell }) => ({ from: index, to: index + cell.length }));
}

function within(chosen: Piece, start: number, { from, to }: Piece): Piece {
  return { from: Math.max(chosen.from, start + from), to: Math.min(chosen.to, start + to) };
}

function trimmed(state: EditorState, { from, to }: Piece): Piece {
  const text = state.sliceDoc(from, to);
  return { from: from + (text.length - text.trimStart().length), to: to - (text.length - text.trimEnd().length) };
}

/** Returns the ranges that are already marked, inside the piece or around it. */
function marksIn({ state, node }: Marking, { from, to }: Piece): Piece[] {
  const found: Piece[] = [];
  syntaxTree(state).iterate({
    from,
    to,
    enter: (at) => {
      if (at.name === node) found.push({ from: at.from, to: at.to });
    },
  });
  return found;
}

function covers(mark: Piece, piece: Piece): boolean {
  return mark.from <= piece.from && mark.to >= piece.to;
}

function unmark(marking: Marking, piece: Piece): ChangeSpec[] {
  const { length } = marking.delimiter;
  return marksIn(marking, piece).flatMap(({ from, to }) => [
    { from, to: from + length },
    { from: to - length, to },
  ]);
}

/** Marks the piece as a whole, including the marked ranges inside it. */
function mark(marking: Marking, piece: Piece): ChangeSpec[] {
  const inner = marksIn(marking, piece);
  const from = Math.min(piece.from, ...inner.map((one) => one.from));
  const to = Math.max(piece.to, ...inner.map((one) => one.to));
  const { delimiter } = marking;
  return [...unmark(marking, piece), { from, insert: delimiter }, { from: to, insert: delimiter }];
}

/** Cycles through section heading, sub-heading and plain paragraph. */
export function toggleHeading(view: EditorView): boolean {
  const { state } = view;
  const line = state.doc.lineAt(state.selection.main.head);
  const [marks = ""] = /^#{1,6}\s+/.exec(line.text) ?? [];
  const next = { "": "## ", "##": "### " }[marks.trim()] ?? "";
  const changes = state.changes({ from: line.from, to: line.from + marks.length, insert: next });
  view.dispatch({ changes, selection: behindMarks(state, changes), ...ONE_STEP });
  return true;
}

export function toggleList(view: EditorView): boolean {
  const { state } = view;
  const { from, to } = state.selection.main;
  const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number];
  const lines = Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index));
  const filled = lines.length > 1 ? lines.filter(({ text }) => text.trim() !== "") : lines;
  const isList = filled.every(({ text }) => /^\s*[-*+] /.test(text));
  const changes = state.changes(
    filled.map(({ from: start, text }) => {
      const [mark = ""] = /^\s*[-*+] /.exec(text) ?? [];
      return isList ? { from: start, to: start + mark.length } : { from: start, insert: "- " };
    }),
  );
  view.dispatch({ changes, selection: behindMarks(state, changes), ...ONE_STEP });
  return true;
}

/** Puts the cursor after the mark that was inserted at the start of the line. */
function behindMarks(state: EditorState, changes: ChangeSet): EditorSelection {
  const { anchor, head } = state.selection.main;
  return EditorSelection.single(changes.mapPos(anchor, 1), changes.mapPos(head, 1));
}

/** Inserts words in a line and puts the cursor after them. */
export function inlineEdit(place: { from: number; to: number }, insert: string): TransactionSpec {
  return { changes: { ...place, insert }, selection: { anchor: place.from + insert.length }, ...ONE_STEP };
}

/**
 * Inserts a block between empty lines. The cursor moves to its first place to fill in, or to a new paragraph after it;
 * a block that ends the text also gets a paragraph after it.
 */
export function blockEdit(state: EditorState, block: string): TransactionSpec {
  const line = state.doc.lineAt(state.selection.main.to);
  const isBlank = line.text.trim() === "";
  const at = isBlank ? { from: line.from, to: line.to } : { from: line.to, to: line.to };
  const before = isBlank ? gapBefore(state, line.number) : "\n\n";
  const gap = /^(?:- $|\| (?= \|))/m.exec(block);
  const isLast = line.number === state.doc.lines;
  const after = isLast ? "\n\n" : (gap ? "" : "\n\n") + gapAfter(state, line.number);
  const start = at.from + before.length;
  const anchor = start + (gap ? gap.index + gap[0].length : block.length + 2);
  return { changes: { ...at, insert: before + block + after }, selection: { anchor }, ...ONE_STEP };
}

function gapBefore({ doc }: EditorState, line: number): string {
  return line === 1 || doc.line(line - 1).text.trim() === "" ? "" : "\n";
}

function gapAfter({ doc }: EditorState, line: number): string {
  if (line === doc.lines) return "";
  return doc.line(line + 1).text.trim() === "" ? "" : "\n";
}
