import { type DraftState, STATE_LABELS } from "../draft-states.ts";

/** Never by its colour alone: the word is there. */
export function DraftStateMark({ state, children }: { state: DraftState; children?: string | undefined }) {
  return (
    <span className="draft-state" data-state={state}>
      {children ?? STATE_LABELS[state]}
    </span>
  );
}
