import type { EditorView } from "@codemirror/view";

/** Enter continues a list or a quotation; on an empty item, it ends it. */
export function continueMark(view: EditorView): boolean {
  const { state } = view;
  const { head, empty } = state.selection.main;
  const line = state.doc.lineAt(head);
  const [mark] = /^\s*(?:[-*+] |\d+[.)] |> ?)/.exec(line.text) ?? [];
  if (!empty || mark === undefined || head < line.from + mark.length) return false;
  if (line.text.trim() === mark.trim()) {
    view.dispatch({ changes: { from: line.from, to: line.to }, userEvent: "input", scrollIntoView: true });
    return true;
  }
  const next = mark.replace(/\d+/, (number) => String(Number(number) + 1));
  const insert = `\n${next}`;
  view.dispatch({
    changes: { from: head, insert },
    selection: { anchor: head + insert.length },
    userEvent: "input",
    scrollIntoView: true,
  });
  return true;
}
