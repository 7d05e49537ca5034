/** What a form of a draft asks for, beside its own fields. */
export const DRAFT_FIELDS = {
  intent: "intention",
  version: "version",
  /** Id of what the page kept while it was typed. */
  copy: "copie",
  changeKind: "nature",
  changeNote: "phrase",
  /** What the page showed of both. */
  formerKind: "nature-avant",
  formerNote: "phrase-avant",
  filesHash: "lu",
  note: "note",
  reason: "raison",
  time: "heure",
  revision: "version-choisie",
  link: "lien",
} as const;

export const CHANGE_NOTE_LABEL = "La phrase pour les lecteurs";

/** Name of the field for the choice about one changed question. */
export function choiceField(key: string): string {
  return `question:${key}`;
}
