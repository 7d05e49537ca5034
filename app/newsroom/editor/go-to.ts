import { EditorView } from "@codemirror/view";

/** A problem found by the last check, whose line may be out of date. */
export type BodyProblem = { line: number; message: string };

export function goToLine(view: EditorView, line: number): void {
  const { from } = view.state.doc.line(line);
  view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
}

/** Goes to the next problem below the cursor, or else to the first. Returns the message that the editor announces. */
export function goToNextProblem(view: EditorView, problems: BodyProblem[]): string {
  const { doc, selection } = view.state;
  const current = doc.lineAt(selection.main.head).number;
  const known = problems
    .filter(({ line }) => line >= 1 && line <= doc.lines)
    .sort((one, other) => one.line - other.line);
  const next = known.find(({ line }) => line > current) ?? known[0];
  if (!next) return "Aucun point à revoir dans ce texte.";
  goToLine(view, next.line);
  return `Ligne ${next.line} : ${next.message}`;
}
