import { isolateHistory } from "@codemirror/commands";
import { Annotation } from "@codemirror/state";
import { EditorView, type ViewUpdate } from "@codemirror/view";

/** Annotates a change that came from the text area. */
const fromArea = Annotation.define<true>();

/** The text area holds the text: each change is written there at once, and what others write there comes in. */
export function writeToArea(area: HTMLTextAreaElement) {
  return EditorView.updateListener.of((update) => {
    if (update.docChanged && !isFromArea(update)) {
      area.value = update.state.doc.toString();
      mirrorSelection(area, update);
      area.dispatchEvent(new InputEvent("input", { bubbles: true }));
    } else if (update.selectionSet || update.docChanged) mirrorSelection(area, update);
  });
}

function isFromArea({ transactions }: ViewUpdate): boolean {
  return transactions.some((transaction) => transaction.annotation(fromArea));
}

function mirrorSelection(area: HTMLTextAreaElement, { state }: ViewUpdate): void {
  const { from, to, anchor, head } = state.selection.main;
  if (area.selectionStart !== from || area.selectionEnd !== to)
    area.setSelectionRange(from, to, anchor > head ? "backward" : "forward");
}

/** Returns what takes the listeners away again. */
export function readFromArea(area: HTMLTextAreaElement, view: EditorView): () => void {
  const takeText = () => {
    const change = difference(view.state.doc.toString(), area.value);
    if (!change) return;
    const selection = selectionOf(area);
    // Setting the whole value moves the text area's cursor to the end: the editor's cursor then stays.
    const isThere = selection.head >= change.from && selection.head <= change.from + change.insert.length;
    view.dispatch({
      changes: change,
      annotations: [fromArea.of(true), isolateHistory.of("full")],
      ...(isThere ? { selection, scrollIntoView: true } : {}),
    });
  };
  const takeFocus = () => {
    // The caller may set the selection right after the focus.
    setTimeout(() => {
      if (document.activeElement !== area) return;
      takeText();
      view.dispatch({
        selection: selectionOf(area),
        effects: EditorView.scrollIntoView(area.selectionStart, { y: "center" }),
      });
      view.focus();
    });
  };
  area.addEventListener("input", takeText);
  area.addEventListener("focus", takeFocus);
  return () => {
    area.removeEventListener("input", takeText);
    area.removeEventListener("focus", takeFocus);
  };
}

export function selectionOf(area: HTMLTextAreaElement): { anchor: number; head: number } {
  const { selectionStart, selectionEnd, selectionDirection } = area;
  return selectionDirection === "backward"
    ? { anchor: selectionEnd, head: selectionStart }
    : { anchor: selectionStart, head: selectionEnd };
}

type Difference = { from: number; to: number; insert: string };

/** The single range that differs between two texts. */
function difference(former: string, text: string): Difference | null {
  if (former === text) return null;
  const shorter = Math.min(former.length, text.length);
  let start = 0;
  while (start < shorter && former[start] === text[start]) start++;
  let end = 0;
  while (end < shorter - start && former.at(-1 - end) === text.at(-1 - end)) end++;
  return { from: start, to: former.length - end, insert: text.slice(start, text.length - end) };
}
