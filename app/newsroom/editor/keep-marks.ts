import { EditorSelection, EditorState, type Line, type SelectionRange, type Transaction } from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";
import { lineWords, listBars, listBoxes, listLabels, listMarks, type Span, settle, tableAround } from "./marks.ts";

/**
 * Marks of blocks and proof labels are indivisible: the cursor never enters them, and typing or deleting either removes
 * a mark as a whole or leaves it. Buttons, undo and other views of the text may change them freely.
 */
export const keepMarks = [
  EditorState.transactionFilter.of((transaction) => {
    if (transaction.docChanged) return keepInChanges(transaction);
    return transaction.selection ? keepInSelection(transaction) : transaction;
  }),
  EditorView.atomicRanges.of((view) => {
    const marks = view.visibleRanges.flatMap((seen) => listMarks(view.state, seen));
    return Decoration.set(
      marks.map(({ from, to }) => ATOM.range(from, to)),
      true,
    );
  }),
];

const ATOM = Decoration.mark({});

function keepInSelection(transaction: Transaction) {
  const { startState: state } = transaction;
  const { main } = transaction.newSelection;
  const isPointer = transaction.isUserEvent("select.pointer");
  if (main.empty) {
    const end = main.head > state.selection.main.head || isPointer ? lineUnder(state, main.head) : null;
    if (end) return [transaction, { ...end, sequential: true }];
  }
  const kept = main.empty
    ? keepCursor(state, main, isPointer)
    : keepRange(state, withHead(state, main, isPointer), isPointer);
  return kept.eq(main) ? transaction : [transaction, { selection: EditorSelection.create([kept]) }];
}

/** When a box or a picture ends the text, a line is added below it, because there would be no place to type. */
function lineUnder(state: EditorState, at: number) {
  const line = state.doc.lineAt(at);
  const isLast = line.number === state.doc.lines;
  if (!isLast || state.readOnly || lineWords(state, line)) return null;
  return { changes: { from: line.to, insert: "\n\n" }, selection: { anchor: line.to + 2 } };
}

function keepCursor(state: EditorState, range: SelectionRange, isPointer: boolean): SelectionRange {
  const { head } = withHead(state, range, isPointer);
  const isBack = !isPointer && head < state.selection.main.head;
  return EditorSelection.cursor(settle(state, head, isBack ? -1 : 1));
}

/** From the first letter of a line, the left arrow moves to the line above instead of into the mark. */
function withHead(state: EditorState, range: SelectionRange, isPointer: boolean): SelectionRange {
  const line = state.doc.lineAt(range.head);
  const isFirst = lineWords(state, line)?.from === state.selection.main.head && range.head < state.selection.main.head;
  if (isPointer || !isFirst || line.from === 0 || range.head !== line.from) return range;
  return range.empty ? EditorSelection.cursor(line.from - 1) : EditorSelection.range(range.anchor, line.from - 1);
}

/** A selection of a whole box or of the whole text includes its marks. */
function keepRange(state: EditorState, range: SelectionRange, isPointer: boolean): SelectionRange {
  if (range.from === 0 && range.to === state.doc.length) return range;
  const holds = (at: number) => listBoxes(state).find(({ opening, closing }) => opening.from <= at && at <= closing.to);
  // A triple click also selects the line end, and typing over it would join the line to the next one.
  const isLine = isPointer && state.doc.lineAt(range.to).from === range.to && range.to - 1 > range.from;
  const end = isLine ? range.to - 1 : range.to;
  const [first, last] = [holds(range.from), holds(end)];
  const isFrom = first && range.from <= first.opening.to && end >= first.closing.to;
  const isTo = last && end >= last.closing.from && range.from <= last.opening.to;
  const from = isFrom ? first.opening.from : settle(state, range.from, 1);
  const to = Math.max(from, isTo ? last.closing.to : settle(state, end, -1));
  return range.anchor <= range.head ? EditorSelection.range(from, to) : EditorSelection.range(to, from);
}

const BY_HAND = ["input.type", "input.paste", "input.drop", "delete", "move.drop"];

function keepInChanges(transaction: Transaction) {
  const { startState: state, changes } = transaction;
  if (!BY_HAND.some((event) => transaction.isUserEvent(event))) return transaction;
  let isKept = true;
  const kept: { from: number; to?: number; insert?: string }[] = [];
  let cursor: { at: number; length: number } | null = null;
  changes.iterChanges((from, to, _fromNew, _toNew, inserted) => {
    const insert = inserted.toString();
    const isAll = from === 0 && to === state.doc.length;
    const chosen = insert === "" || isAll ? { from, to } : { from: behindMark(state, { from, to }), to };
    const pieces = from === to ? [] : keptPieces(state, chosen);
    const start = from === to ? settle(state, from, 1) : (pieces[0]?.from ?? settle(state, from, 1));
    const isSame =
      from === to ? start === from : pieces.length === 1 && pieces[0]?.from === from && pieces[0].to === to;
    if (!isSame) isKept = false;
    kept.push(...pieces);
    if (insert !== "") kept.push({ from: start, insert });
    cursor = { at: start, length: insert.length };
  });
  if (isKept || !cursor) return transaction;
  const { at, length } = cursor as { at: number; length: number };
  const change = state.changes(kept);
  return {
    changes: change,
    selection: { anchor: change.mapPos(at, -1) + length },
    effects: transaction.effects,
    scrollIntoView: true,
    userEvent: transaction.isUserEvent("delete") ? "delete" : "input.type",
  };
}

/** Returns the parts of a range that may be deleted: its words, and the marks that it contains as a whole. */
function keptPieces(state: EditorState, chosen: Span): Span[] {
  const range = withWholeMarks(state, chosen);
  let pieces = [range];
  for (const held of heldSpans(state, range)) {
    pieces = pieces.flatMap(({ from, to }) => [
      { from, to: Math.min(to, held.from) },
      { from: Math.max(from, held.to), to },
    ]);
    pieces = pieces.filter(({ from, to }) => from < to);
  }
  return pieces.map((piece) => (piece.from === range.from ? piece : { ...piece, from: behindMark(state, piece) }));
}

/** Moves the start of the range after the mark of the first line, so that the line keeps its bullet. */
function behindMark(state: EditorState, { from, to }: Span): number {
  const words = lineWords(state, state.doc.lineAt(from));
  return words && from < words.from && words.from < to ? words.from : from;
}

/** Returns the marks of boxes, pictures and tables that the range touches without containing the whole block. */
function heldSpans(state: EditorState, range: Span): Span[] {
  const { doc } = state;
  const spans = listBoxes(state).flatMap(({ opening, closing }) => {
    if (range.from <= opening.from && range.to >= closing.to) return [];
    const label = lineWords(state, opening);
    const marks = label
      ? [
          { from: opening.from, to: label.from },
          { from: label.to, to: opening.to },
        ]
      : [opening];
    return [...marks, closing].map(({ from, to }) => withBreaks(state, { from, to }));
  });
  const last = doc.lineAt(range.to).number;
  for (let number = doc.lineAt(range.from).number; number <= last; number++) {
    const line = doc.line(number);
    const whole = wholeBlock(state, line);
    if (!whole || (range.from <= whole.from && range.to >= whole.to)) continue;
    const words = lineWords(state, line);
    const edges = words
      ? [{ from: line.from, to: words.from }, ...listBars(line), { from: words.to, to: line.to }]
      : [line];
    spans.push(...edges.map(({ from, to }) => withBreaks(state, { from, to })));
  }
  return spans;
}

/** The titles of a table and the line under them go with the whole table only; a row goes alone. */
function wholeBlock(state: EditorState, line: Line): Span | null {
  if (line.text.startsWith("![")) return lineWords(state, line)?.to === line.to ? null : line;
  const table = tableAround(state, line);
  if (!table) return null;
  return line.from <= table.rule.from ? { from: table.head.from, to: table.last.to } : line;
}

/**
 * Includes the line ends around a mark, because without them deleting the words around would join it to another line.
 */
function withBreaks({ doc }: EditorState, { from, to }: Span): Span {
  const isStart = doc.lineAt(from).from === from;
  const isEnd = doc.lineAt(to).to === to;
  return { from: isStart ? Math.max(0, from - 1) : from, to: isEnd ? Math.min(doc.length, to + 1) : to };
}

/** A bullet, the sign of a heading and a proof label are deleted only as a whole. */
function withWholeMarks(state: EditorState, { from, to }: Span): Span {
  const [first, last] = [state.doc.lineAt(from), state.doc.lineAt(to)];
  const range = { from, to };
  const start = lineWords(state, first)?.from ?? first.from;
  // A bullet that the range would cut stays, and only the words after it are deleted; without words, the bullet is
  // deleted as a whole.
  if (from < start && from > first.from) range.from = to > start ? start : first.from;
  const mark = lineWords(state, last);
  const isJoined = range.from > first.from && last.number > first.number;
  if (mark && to < mark.from && (to > last.from || isJoined)) range.to = mark.from;
  for (const label of [...listLabels(first), ...listLabels(last)]) {
    if (range.from > label.from && range.from < label.to) range.from = label.from;
    if (range.to > label.from && range.to < label.to) range.to = label.to;
  }
  return range;
}
