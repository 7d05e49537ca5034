import { isolateHistory } from "@codemirror/commands";
import { syntaxTree } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { QUOTES } from "#library/markdown/write-marks.ts";

/** Nodes in which a quotation mark is syntax, not text. */
const NOT_WORDS = /^(?:URL|InlineCode|CodeText|FencedCode|Comment|CommentBlock|LinkTitle|HTMLTag|DirectiveMark)$/;

/** The straight one, and those that telephones and macOS put in its place. */
const TYPED = /^["“”„]$/;

/** A quotation mark becomes « », with the cursor between; before a closing one it steps over it. */
export const frenchQuotes = [
  EditorView.inputHandler.of((view, from, to, text) => {
    if (!TYPED.test(text) || view.composing || view.state.readOnly || !isWords(view, from)) return false;
    quote(view, { from, to, words: view.state.sliceDoc(from, to) });
    return true;
  }),
  // Typed with a dead key, it arrives as a composition that ends later.
  EditorView.domEventHandlers({
    compositionend({ data }, view) {
      if (TYPED.test(data)) whenFlushed(view, () => quoteComposed(view, data));
    },
  }),
];

/** What was composed is in the text some 50 ms after its end, later on a busy machine. */
const FLUSHED_MS = 60;
const FLUSH_CHECKS = 10;

function whenFlushed(view: EditorView, act: () => void, checks = FLUSH_CHECKS): void {
  setTimeout(() => {
    if (!view.composing) act();
    else if (checks > 1) whenFlushed(view, act, checks - 1);
  }, FLUSHED_MS);
}

function quoteComposed(view: EditorView, sign: string): void {
  const { head, empty } = view.state.selection.main;
  const typed = { from: head - sign.length, to: head };
  const isThere = empty && view.state.sliceDoc(Math.max(0, typed.from), head) === sign;
  if (isThere && !view.state.readOnly && isWords(view, typed.from)) quote(view, { ...typed, words: "" });
}

function isWords({ state }: EditorView, at: number): boolean {
  return !NOT_WORDS.test(syntaxTree(state).resolveInner(at, -1).name);
}

/** @param place what the sign was typed over, or the sign itself */
function quote(view: EditorView, { from, to, words }: { from: number; to: number; words: string }): void {
  const { state } = view;
  const isStep = words === "" && state.sliceDoc(to, to + QUOTES.close.length) === QUOTES.close;
  if (isStep) {
    view.dispatch({ changes: { from, to }, selection: { anchor: from + QUOTES.close.length }, scrollIntoView: true });
    return;
  }
  const anchor = from + QUOTES.open.length;
  view.dispatch({
    changes: { from, to, insert: QUOTES.open + words + QUOTES.close },
    selection: { anchor, head: anchor + words.length },
    userEvent: "input.type",
    annotations: isolateHistory.of("full"),
    scrollIntoView: true,
  });
}
