/** Every action that leaves an audit line, as the screen names it. */
const AUDIT_ACTIONS = {
  "sign-in": "Connexion",
  "sign-out": "Déconnexion",
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
  "letter-freeze": "Lettre composée",
  "letter-test": "Essai de lettre envoyé",
  "letter-schedule": "Lettre programmée",
  "letter-send": "Lettre envoyée tout de suite",
  "letter-pause": "Lettre mise en pause",
  "letter-resume": "Lettre reprise",
  "letter-cancel": "Lettre annulée",
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

export function auditLabel(action: string): string {
  return action in AUDIT_ACTIONS ? AUDIT_ACTIONS[action as AuditAction] : action;
}
