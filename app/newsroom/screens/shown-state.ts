import type { ListedDraft } from "#app/newsroom/drafts/draft.ts";
import { type DraftState, STATE_LABELS } from "#app/newsroom/drafts/draft-states.ts";
import type { Content } from "#library/schema/load-content.ts";

/** A published article may have been withdrawn since, by an edition or by another draft. */
export type ShownState = DraftState | "withdrawn";

export const SHOWN_LABELS: Record<ShownState, string> = { ...STATE_LABELS, withdrawn: "retiré" };

export function shownState(
  { state, document }: Pick<ListedDraft, "state" | "document">,
  { withdrawn }: Pick<Content, "withdrawn">,
): ShownState {
  return state === "published" && withdrawn.some(({ file }) => file === document) ? "withdrawn" : state;
}
