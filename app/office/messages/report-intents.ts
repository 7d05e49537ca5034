export const REPORTS_PATH = "/admin/messages";

export function answerWatchPath(reportId: string): string {
  return `${REPORTS_PATH}/${reportId}/envoi`;
}

export const REPORT_ADMIN_FIELDS = {
  intent: "action",
  answer: "reponse",
  reason: "raison",
  done: "suite",
} as const;

const CHOICE = "choix-";

export function choiceField(id: string): string {
  return CHOICE + id;
}

export function chosenIds(form: URLSearchParams): string[] {
  return [...form.keys()].flatMap((name) => (name.startsWith(CHOICE) ? [name.slice(CHOICE.length)] : []));
}

export const REPORT_INTENTS = ["answer", "close", "reopen"] as const;

export type ReportIntent = (typeof REPORT_INTENTS)[number];

export const REPORT_DONE: Record<string, string> = {
  repondu: "La réponse est enregistrée : elle part par e-mail.",
  clos: "Message clos.",
  choisis: "Les messages choisis sont clos.",
  rouvert: "Message rouvert.",
};

export const CHOOSE_A_REASON = "Choisissez une raison.";
export const NOT_AN_ERROR =
  "« Corrigé » ne vaut que pour une erreur signalée dans un article : choisissez une autre raison.";

export const ANSWER_MAX_LENGTH = 5_000;
