import type { Extension } from "@codemirror/state";
import { EditorView, tooltips } from "@codemirror/view";

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

/** The toolbar sticks to the top of the window; the actions, and proofs just lost, to its bottom, over the text. */
function spaceBetweenBars({ dom }: EditorView) {
  const frame = dom.closest(".writing");
  const heightOf = (name: string, within = frame) => within?.querySelector<HTMLElement>(name)?.offsetHeight ?? 0;
  const toolbar = frame?.querySelector(".writing-toolbar");
  const stuck = toolbar ? Number.parseFloat(getComputedStyle(toolbar).top) || 0 : 0;
  const below = heightOf(".draft-actions", dom.closest("form")) + heightOf(".writing-lost");
  return { top: stuck + heightOf(".writing-toolbar"), bottom: innerHeight - below, left: 0, right: innerWidth };
}

/**
 * Scroll margins would do for the cursor, but they also hide the lists that open near the ends of the text. The editor
 * asks while it updates, when no place can be read.
 */
export const stayBetweenBars: Extension = [
  tooltips({ tooltipSpace: spaceBetweenBars }),
  EditorView.scrollHandler.of((view, _range, { y }) => {
    if (y !== "nearest") return false;
    view.requestMeasure({ key: spaceBetweenBars, read: placeOfCursor, write: scrollBetweenBars });
    return true;
  }),
];

function placeOfCursor(view: EditorView) {
  return { place: view.coordsAtPos(view.state.selection.main.head), space: spaceBetweenBars(view) };
}

function scrollBetweenBars({ place, space }: ReturnType<typeof placeOfCursor>) {
  if (!place) return;
  if (place.top < space.top) scrollBy(0, place.top - space.top);
  else if (place.bottom > space.bottom) scrollBy(0, place.bottom - space.bottom);
}
