/** Every form of a draft may send these fields beside its own. */
export const DRAFT_FIELDS = {
  intent: "intention",
  version: "version",
  /**
   * Only pages with scripts send these three: the id of their tab, the number of the request, and the member
   * who writes.
   */
  tab: "onglet",
  number: "numero",
  member: "membre",
  /** The address, within the pages of the draft, to which a button leads once what was typed is saved. */
  next: "vers",
  changeKind: "nature",
  changeNote: "phrase",
  /** The next two hold the kind of change and the note as they were when the page was loaded. */
  formerKind: "nature-avant",
  formerNote: "phrase-avant",
  filesHash: "lu",
  note: "note",
  reason: "raison",
  time: "heure",
  revision: "version-choisie",
  link: "lien",
  report: "message",
} as const;

export const CORRECTED_INTENT = "corrigee";

/** These requests concern the edit lock; a form without one of them saves the draft. */
export const LOCK_INTENTS = {
  /** Sent when the page opens, then twice a minute. */
  hold: "ecrire",
  /** Sent to take the lock from another page that is still open. */
  takeOver: "prendre",
  /** Sent when a page is closed, after it has saved what was typed. */
  leave: "quitter",
} as const;

export const CHANGE_NOTE_LABEL = "La phrase pour les lecteurs";

export function questionChoiceField(key: string): string {
  return `question:${key}`;
}
