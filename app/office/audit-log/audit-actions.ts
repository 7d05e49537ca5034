import { choice, pageFilter, type Query, toHref, writeQuery } from "#app/office/list/list-query.ts";

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
  "staff-invite": "Invitation envoyée",
  "staff-withdraw": "Invitation retirée",
  "staff-join": "Invitation acceptée",
  "staff-role": "Rôle changé",
  "staff-phone": "Téléphone réglé",
  "staff-phone-reset": "Téléphone oublié",
  "staff-name": "Signature changée",
  "staff-remove": "Membre retiré",
  "staff-leave": "Équipe quittée",
  "staff-preview-create": "Lien d’aperçu créé",
  "staff-preview-revoke": "Lien d’aperçu retiré",
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** "changes" leaves out lines that only record that a list was viewed. */
export type AuditAct = AuditAction | "all" | "changes";

const JOURNAL_GROUPS: [label: string, has: (act: AuditAction) => boolean][] = [
  ["Messages", (act) => act.endsWith("report")],
  ["Lettres", isLetterAct],
  ["Équipe", isStaffAct],
  ["Accès", (act) => act.startsWith("sign-")],
  ["Abonnés", () => true],
];

const ACTS = (Object.keys(AUDIT_ACTIONS) as AuditAction[])
  .map((key) => ({
    key,
    word: toWord(AUDIT_ACTIONS[key]),
    text: AUDIT_ACTIONS[key],
    group: JOURNAL_GROUPS.find(([, has]) => has(key))?.[0],
  }))
  .sort((one, other) => one.text.localeCompare(other.text, "fr"));

export const AUDIT_FILTERS = {
  act: choice<AuditAct>("acte", "Actes", [
    { key: "changes", word: "", text: "Tout, sauf « Liste affichée »" },
    { key: "all", word: "tout", text: "Tout" },
    ...ACTS,
  ]),
  page: pageFilter,
};

type AuditQuery = Query<typeof AUDIT_FILTERS>;

export function auditLogHref(query: Partial<AuditQuery>): string {
  return toHref("/admin/journal", writeQuery(AUDIT_FILTERS, query));
}

function toWord(label: string): string {
  return label
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z ]/g, "")
    .replaceAll(" ", "-");
}

export function auditLabel(action: string, about: string | null): string {
  const label = action in AUDIT_ACTIONS ? AUDIT_ACTIONS[action as AuditAction] : action;
  return about && (isLetterAct(action) || isStaffAct(action)) ? `${label} · ${about}` : label;
}

function isLetterAct(action: string): boolean {
  return action.startsWith("letter-");
}

export function isStaffAct(action: string): boolean {
  return action.startsWith("staff-");
}
