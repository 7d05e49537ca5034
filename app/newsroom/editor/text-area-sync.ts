import { isolateHistory } from "@codemirror/commands";
import { Annotation } from "@codemirror/state";
import { EditorView, type ViewUpdate } from "@codemirror/view";
import { difference } from "./difference.ts";

/** Marks a change that came from the text area, so that it is not written back. */
export const fromArea = Annotation.define<true>();

/** The text area holds the text, so each change in the editor is written there at once. */
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

/** Shows in the editor what other scripts write in the text area. Returns a function that removes the listeners. */
export function readFromArea(area: HTMLTextAreaElement, view: EditorView): () => void {
  const takeText = () => {
    const change = difference(view.state.doc.toString(), area.value);
    if (!change) return;
    const selection = selectionOf(area);
    // Setting the whole value moves the cursor of the text area to its end; the editor then keeps its own cursor.
    const isThere = selection.head >= change.from && selection.head <= change.from + change.insert.length;
    view.dispatch({
      changes: change,
      annotations: [fromArea.of(true), isolateHistory.of("full")],
      ...(isThere ? { selection, scrollIntoView: true } : {}),
    });
  };
  const takeFocus = () => {
    // The caller may set the selection right after the focus, so it is read later.
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
