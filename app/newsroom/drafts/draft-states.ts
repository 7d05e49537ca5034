import type { draftRevisions, drafts } from "#database/schema/newsroom.server.ts";

type DraftRow = typeof drafts.$inferSelect;

export type DraftState = DraftRow["state"];

export const STATE_LABELS: Record<DraftState, string> = {
  writing: "en cours d’écriture",
  review: "à relire",
  returned: "à reprendre",
  approved: "approuvé",
  scheduled: "programmé",
  published: "publié",
  discarded: "abandonné",
};

/** Drafts in any other state no longer change. */
export const OPEN_STATES = ["writing", "review", "returned", "approved", "scheduled"] as const satisfies DraftState[];

export function isOpen(state: DraftState): boolean {
  return (OPEN_STATES as readonly DraftState[]).includes(state);
}

/** False for a scheduled draft: what is published is what was approved. */
export function isWritable(state: DraftState): boolean {
  return isOpen(state) && state !== "scheduled";
}

/** Null for a writable draft; a scheduled one is refused too. */
export function refuseUnwritable(state: DraftState): string | null {
  if (!isOpen(state)) return "Ce document est clos : pour le changer, ouvrez-le à nouveau depuis la liste.";
  return state === "scheduled" ? "Ce document est programmé : annulez d’abord sa publication." : null;
}

/** `first`: readers have nothing of it yet. Of the others, readers are told of « major » and « correction ». */
export type ChangeKind = NonNullable<DraftRow["changeKind"]>;

export const CHANGE_LABELS: Record<ChangeKind, string> = {
  first: "première publication",
  minor: "correction de forme",
  major: "changement de fond",
  correction: "nous avions fait une erreur",
};

export const CHANGE_KINDS = Object.keys(CHANGE_LABELS) as ChangeKind[];

export const CHANGE_NOTE_LENGTH = { min: 10, max: 200 };
export const MIN_FORCED_REASON = 20;

export type RevisionReason = (typeof draftRevisions.$inferSelect)["reason"];
