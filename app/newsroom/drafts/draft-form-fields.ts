/** What a form of a draft asks for, beside its own fields. */
export const DRAFT_FIELDS = {
  intent: "intention",
  version: "version",
  /** Of a page with scripts: its tab, the number of its request, and who writes in it. */
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

/** What a page asks about who writes; without one of these, it saves. */
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
