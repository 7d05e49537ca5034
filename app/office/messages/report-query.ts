import { choice, type Filter, pageFilter, type Query, toHref, writeQuery } from "#app/office/list/list-query.ts";
import { REPORT_ADMIN_FIELDS, REPORTS_PATH } from "./report-intents.ts";
import { REPORT_LIMITS } from "./report-texts.ts";
import { SUBJECTS, type Subject, subjectName } from "./subjects.ts";

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

/** The address of a list, or with `path` of one message and its way back; `done` names what was just done. */
export function reportsHref(query: Partial<ReportQuery>, path = REPORTS_PATH, done = ""): string {
  const parameters = writeQuery(REPORT_FILTERS, query);
  if (done) parameters.set(REPORT_ADMIN_FIELDS.done, done);
  return toHref(path, parameters);
}
