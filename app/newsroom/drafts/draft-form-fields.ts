/** What a form of a draft asks for, beside its own fields. */
export const DRAFT_FIELDS = {
  intent: "intention",
  version: "version",
  /** Sent by pages with scripts: their tab, the number of the request, and the member who writes. */
  tab: "onglet",
  number: "numero",
  member: "membre",
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

/** Requests about the edit lock; without one of these, the form saves. */
export const LOCK_INTENTS = {
  /** When it is opened, and twice a minute. */
  hold: "ecrire",
  /** Of another page that is still open. */
  takeOver: "prendre",
  /** Once it has saved what was typed. */
  leave: "quitter",
} as const;

export const CHANGE_NOTE_LABEL = "La phrase pour les lecteurs";

/** Name of the field for the choice about one changed question. */
export function choiceField(key: string): string {
  return `question:${key}`;
}
