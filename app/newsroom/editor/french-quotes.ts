import { isolateHistory } from "@codemirror/commands";
import { syntaxTree } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { QUOTES } from "#library/markdown/write-marks.ts";

/** In these nodes a quotation mark is syntax, not text. */
export const NOT_WORDS =
  /^(?:URL|InlineCode|CodeText|FencedCode|Comment|CommentBlock|LinkTitle|HTMLTag|DirectiveMark)$/;

/** These are the straight quotation mark, and those that telephones and macOS type instead. */
const TYPED = /^["“”„]$/;

/**
 * A typed quotation mark becomes « », with the cursor in between; before a closing one, the cursor moves past
 * it instead.
 */
export const frenchQuotes = [
  EditorView.inputHandler.of((view, from, to, text) => {
    if (!TYPED.test(text) || view.composing || view.state.readOnly || !isWords(view, from)) return false;
    quote(view, { from, to, words: view.state.sliceDoc(from, to) });
    return true;
  }),
  // A quotation mark typed with a dead key arrives as a composition, which ends later.
  EditorView.domEventHandlers({
    compositionend({ data }, view) {
      if (TYPED.test(data)) whenFlushed(view, () => quoteComposed(view, data));
    },
  }),
];

/** Composed characters are in the text some 50 ms after the end of the composition, or later on a busy machine. */
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

/** The range is the selection that the quotation mark replaces, or the mark when it is already in the text. */
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
