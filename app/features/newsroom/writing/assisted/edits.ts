import { isolateHistory } from "@codemirror/commands";
import { syntaxTree } from "@codemirror/language";
import { EditorSelection, type EditorState, type TransactionSpec } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { SyntaxNode } from "@lezer/common";

/** For a change that a press makes: undone at once, and in sight. */
export const ONE_STEP = { scrollIntoView: true, userEvent: "input", annotations: isolateHistory.of("full") } as const;

/** The words chosen, or the word in which the cursor is, without the spaces around. */
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

/** Puts the delimiter around the chosen words, or takes it off. */
export function toggleAround(delimiter: string, node: string) {
  return (view: EditorView): boolean => {
    const { state } = view;
    const { from, to } = chosenWords(state);
    const around = nodeAround(state, node, from, to);
    const changes = around
      ? [
          { from: around.from, to: around.from + delimiter.length },
          { from: around.to - delimiter.length, to: around.to },
        ]
      : [
          { from, insert: delimiter },
          { from: to, insert: delimiter },
        ];
    const change = state.changes(changes);
    const selection = EditorSelection.range(change.mapPos(from, 1), change.mapPos(to, -1));
    view.dispatch({
      changes: change,
      selection: from === to ? { anchor: from + delimiter.length } : selection,
      ...ONE_STEP,
    });
    return true;
  };
}

function nodeAround(state: EditorState, name: string, from: number, to: number): SyntaxNode | null {
  for (let node: SyntaxNode | null = syntaxTree(state).resolveInner(from, 1); node; node = node.parent) {
    if (node.name === name && node.from <= from && node.to >= to) return node;
  }
  return null;
}

/** Cycles: section heading, sub-heading, plain paragraph. */
export function toggleHeading(view: EditorView): boolean {
  const { state } = view;
  const line = state.doc.lineAt(state.selection.main.head);
  const [marks = ""] = /^#{1,6}\s+/.exec(line.text) ?? [];
  const next = { "": "## ", "##": "### " }[marks.trim()] ?? "";
  view.dispatch({ changes: { from: line.from, to: line.from + marks.length, insert: next }, ...ONE_STEP });
  return true;
}

export function toggleList(view: EditorView): boolean {
  const { state } = view;
  const { from, to } = state.selection.main;
  const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number];
  const lines = Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index));
  const filled = lines.length > 1 ? lines.filter(({ text }) => text.trim() !== "") : lines;
  const isList = filled.every(({ text }) => /^\s*[-*+] /.test(text));
  const changes = filled.map(({ from: start, text }) => {
    const [mark = ""] = /^\s*[-*+] /.exec(text) ?? [];
    return isList ? { from: start, to: start + mark.length } : { from: start, insert: "- " };
  });
  view.dispatch({ changes, ...ONE_STEP });
  return true;
}

/** Inserts words in a line. The cursor comes after them. */
export function inlineEdit(place: { from: number; to: number }, insert: string): TransactionSpec {
  return { changes: { ...place, insert }, selection: { anchor: place.from + insert.length }, ...ONE_STEP };
}

/** Inserts a block between empty lines. The cursor comes to its first place to fill in, or behind it. */
export function blockEdit(state: EditorState, block: string): TransactionSpec {
  const line = state.doc.lineAt(state.selection.main.to);
  const isBlank = line.text.trim() === "";
  const at = isBlank ? { from: line.from, to: line.to } : { from: line.to, to: line.to };
  const before = isBlank ? gapBefore(state, line.number) : "\n\n";
  const after = gapAfter(state, line.number);
  const start = at.from + before.length;
  const gap = /^- $/m.exec(block);
  const anchor = start + (gap ? gap.index + gap[0].length : block.length);
  return { changes: { ...at, insert: before + block + after }, selection: { anchor }, ...ONE_STEP };
}

function gapBefore({ doc }: EditorState, line: number): string {
  return line === 1 || doc.line(line - 1).text.trim() === "" ? "" : "\n";
}

function gapAfter({ doc }: EditorState, line: number): string {
  if (line === doc.lines) return "";
  return doc.line(line + 1).text.trim() === "" ? "" : "\n";
}

/** A mark stands behind what it carries: at the end of what is chosen, or of the paragraph. */
export function endEdit(state: EditorState, insert: string): TransactionSpec {
  const { to, empty } = state.selection.main;
  const end = empty ? state.doc.lineAt(to).to : chosenWords(state).to;
  const space = /\s$|^$/.test(state.sliceDoc(Math.max(0, end - 1), end)) ? "" : " ";
  return inlineEdit({ from: end, to: end }, space + insert);
}
