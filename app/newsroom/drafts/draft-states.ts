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

/** A draft in any other state no longer changes. */
export const OPEN_STATES = ["writing", "review", "returned", "approved", "scheduled"] as const satisfies DraftState[];

export function isOpen(state: DraftState): boolean {
  return (OPEN_STATES as readonly DraftState[]).includes(state);
}

/** A scheduled draft is not writable, because the published text must be the approved one. */
export function isWritable(state: DraftState): boolean {
  return isOpen(state) && state !== "scheduled";
}

/** True when a second reader has approved exactly these files. */
export function isApproved(draft: Pick<DraftRow, "state" | "approvedHash"> & { filesHash: string }): boolean {
  return ["approved", "scheduled"].includes(draft.state) && draft.approvedHash === draft.filesHash;
}

/** Returns null for a writable draft, otherwise the reason of the refusal. */
export function refuseUnwritable(state: DraftState): string | null {
  if (!isOpen(state)) return "Ce document est clos : pour le changer, ouvrez-le à nouveau depuis la liste.";
  return state === "scheduled" ? "Ce document est programmé : annulez d’abord sa publication." : null;
}

/**
 * `first` means that readers do not have the document yet. Of the other kinds, only « major » and « correction » are
 * announced to readers.
 */
export type ChangeKind = NonNullable<DraftRow["changeKind"]>;

export const CHANGE_LABELS: Record<ChangeKind, string> = {
  first: "première publication",
  minor: "correction de forme",
  major: "changement de fond",
  correction: "nous avions fait une erreur",
};

export const CHANGE_KINDS = Object.keys(CHANGE_LABELS) as ChangeKind[];

export const MAX_REVIEW_NOTE_LENGTH = 2_000;
export const CHANGE_NOTE_LENGTH = { min: 10, max: 200 };

/** Why a draft cannot be sent to review, when the reason is corrected in the fields of the change. */
export const CHANGE_REFUSALS = {
  kind: "Choisissez : ce changement touche un nombre, un nom, une date, une citation, une réponse ou une preuve, ou beaucoup de mots.",
  note: `Écrivez la phrase que les lecteurs liront, de ${CHANGE_NOTE_LENGTH.min} à ${CHANGE_NOTE_LENGTH.max} signes.`,
};

export const MIN_FORCED_REASON = 20;

export type RevisionReason = (typeof draftRevisions.$inferSelect)["reason"];
