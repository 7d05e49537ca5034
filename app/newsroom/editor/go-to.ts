import { EditorView } from "@codemirror/view";

/** A problem of the text as it was when it was last checked. */
export type BodyProblem = { line: number; message: string };

export function goToLine(view: EditorView, line: number): void {
  const { from } = view.state.doc.line(line);
  view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
}

/** The next one below the cursor, or the first. Returns what to say. */
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
