const AUDIT_ACTIONS = {
  "sign-in": "Connexion",
  "sign-out": "Déconnexion",
  "sign-in-refused": "Mot de passe refusé",
  list: "Liste affichée",
  view: "Personne affichée",
  export: "Export",
  unsubscribe: "Désinscription",
  "resend-confirmation": "Confirmation renvoyée",
  erase: "Effacement",
  "import-check": "Import vérifié",
  import: "Import",
  "view-report": "Message affiché",
  "answer-report": "Réponse envoyée",
  "close-report": "Message clos",
  "reopen-report": "Message rouvert",
  "letter-freeze": "Lettre composée",
  "letter-test": "Essai de lettre envoyé",
  "letter-schedule": "Lettre programmée",
  "letter-send": "Lettre envoyée tout de suite",
  "letter-pause": "Lettre mise en pause",
  "letter-resume": "Lettre reprise",
  "letter-cancel": "Lettre annulée",
  "letter-lift": "Arrêts levés",
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** « changes » is everything but the lists that were only looked at. */
export type JournalAct = AuditAction | "all" | "changes";

export const JOURNAL_CHOICES: { act: JournalAct; word: string; label: string }[] = [
  { act: "changes", word: "", label: "Tout, sauf « Liste affichée »" },
  { act: "all", word: "tout", label: "Tout" },
  ...(Object.keys(AUDIT_ACTIONS) as AuditAction[])
    .map((act) => ({ act, word: toWord(AUDIT_ACTIONS[act]), label: AUDIT_ACTIONS[act] }))
    .sort((one, other) => one.label.localeCompare(other.label, "fr")),
];

export const JOURNAL_GROUPS: { label: string; has: (act: JournalAct) => boolean }[] = [
  { label: "Abonnés", has: (act) => !/^sign-|report$|^letter-|^(?:all|changes)$/.test(act) },
  { label: "Messages", has: (act) => act.endsWith("report") },
  { label: "Lettres", has: isLetterAct },
  { label: "Accès", has: (act) => act.startsWith("sign-") },
];

function toWord(label: string): string {
  return label
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z ]/g, "")
    .replaceAll(" ", "-");
}

export function auditLabel(action: string, about: string | null): string {
  const label = action in AUDIT_ACTIONS ? AUDIT_ACTIONS[action as AuditAction] : action;
  return about && isLetterAct(action) ? `${label} · ${about}` : label;
}

function isLetterAct(action: string): boolean {
  return action.startsWith("letter-");
}
