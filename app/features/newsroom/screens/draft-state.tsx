import { SHOWN_LABELS, type ShownState } from "./shown-state.ts";

/** Never by its colour alone: the word is there. */
export function DraftStateMark({ state, children }: { state: ShownState; children?: string | undefined }) {
  return (
    <span className="draft-state" data-state={state}>
      {children ?? SHOWN_LABELS[state]}
    </span>
  );
}
