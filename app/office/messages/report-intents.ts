import { choice, type Filter, pageFilter, type Query, toHref, writeQuery } from "#app/office/list/list-query.ts";
import { REPORT_LIMITS } from "./report-texts.ts";
import { SUBJECTS, type Subject, subjectName } from "./subjects.ts";

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

export type ReportState = "open" | "answered" | "closed" | "all";

const email: Filter<string> = {
  name: "adresse",
  label: "Adresse entière",
  read: (text) => text.trim().slice(0, REPORT_LIMITS.email).replaceAll("\0", ""),
  write: (text) => text,
};

export const REPORT_FILTERS = {
  subject: choice<Subject | null>("sujet", "Sujet", [
    { key: null, word: "", text: "Tous" },
    ...SUBJECTS.map((key) => ({ key, word: key, text: subjectName(key) })),
  ]),
  state: choice<ReportState>("etat", "État", [
    { key: "open", word: "", text: "Ouverts" },
    { key: "answered", word: "repondu", text: "Répondus" },
    { key: "closed", word: "clos", text: "Clos" },
    { key: "all", word: "tous", text: "Tous" },
  ]),
  email,
  page: pageFilter,
};

export type ReportQuery = Query<typeof REPORT_FILTERS>;

/**
 * Returns the address of a list, or with `path` that of one message and its way back; `done` names the action just
 * done.
 */
export function reportsHref(query: Partial<ReportQuery>, path = REPORTS_PATH, done = ""): string {
  const parameters = writeQuery(REPORT_FILTERS, query);
  if (done) parameters.set(REPORT_ADMIN_FIELDS.done, done);
  return toHref(path, parameters);
}

/** Returns the reported passage, or else the longest quotation of the message; an empty text when there is neither. */
export function reportedWords({ passage, message }: { passage: string | null; message: string }): string {
  if (passage) return passage;
  const quoted = [...message.matchAll(/[«“"]([^«»“”"]+)[»”"]/g)].map(([, words = ""]) => words.trim());
  return quoted.sort((one, other) => other.length - one.length)[0] ?? "";
}
