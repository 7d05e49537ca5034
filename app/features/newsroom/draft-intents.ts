/** What a form of a draft asks for, beside its own fields. */
export const DRAFT_FIELDS = {
  intent: "intention",
  version: "version",
  changeKind: "nature",
  changeNote: "phrase",
  filesHash: "lu",
  note: "note",
  reason: "raison",
  time: "heure",
  revision: "version-choisie",
} as const;
