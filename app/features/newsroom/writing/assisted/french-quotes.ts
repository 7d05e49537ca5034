import { isolateHistory } from "@codemirror/commands";
import { syntaxTree } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { QUOTES } from "#library/markdown/write-marks.ts";

/** Where a quotation mark belongs to the markup, not to the words. */
const NOT_WORDS = /^(?:URL|InlineCode|CodeText|FencedCode|Comment|CommentBlock|LinkTitle|HTMLTag|DirectiveMark)$/;

/** A straight quotation mark becomes « », with the cursor between; before a closing one it steps over it. */
export const frenchQuotes = EditorView.inputHandler.of((view, from, to, text) => {
  if (text !== '"' || view.composing || view.state.readOnly) return false;
  const { state } = view;
  if (NOT_WORDS.test(syntaxTree(state).resolveInner(from, -1).name)) return false;
  const oneStep = { userEvent: "input.type", annotations: isolateHistory.of("full"), scrollIntoView: true };
  if (from === to && state.sliceDoc(from, from + QUOTES.close.length) === QUOTES.close) {
    view.dispatch({ selection: { anchor: from + QUOTES.close.length }, scrollIntoView: true });
    return true;
  }
  const words = state.sliceDoc(from, to);
  const anchor = from + QUOTES.open.length;
  view.dispatch({
    changes: { from, to, insert: QUOTES.open + words + QUOTES.close },
    selection: { anchor, head: anchor + words.length },
    ...oneStep,
  });
  return true;
});
