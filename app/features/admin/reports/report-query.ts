import type { Subject } from "#app/features/reports/subjects.ts";
import { REPORT_ADMIN_FIELDS, REPORTS_PATH } from "./report-intents.ts";

export const REPORTS_PER_PAGE = 50;

export const REPORT_STATES = {
  open: { slug: "ouvert", name: "Ouverts" },
  answered: { slug: "repondu", name: "Répondus" },
  closed: { slug: "clos", name: "Clos" },
  all: { slug: "tous", name: "Tous" },
} as const;

export type ReportState = keyof typeof REPORT_STATES;

export type ReportQuery = {
  subject: Subject | null;
  state: ReportState;
  email: string | null;
  page: number;
};

/** The address of a list, or with `path` of one message and its way back; `done` names what was just done. */
export function reportsHref({ subject, state, email, page }: ReportQuery, path = REPORTS_PATH, done = ""): string {
  const parameters = new URLSearchParams();
  if (subject) parameters.set(REPORT_ADMIN_FIELDS.subject, subject);
  if (state !== "open") parameters.set(REPORT_ADMIN_FIELDS.state, REPORT_STATES[state].slug);
  if (email) parameters.set(REPORT_ADMIN_FIELDS.email, email);
  if (page > 1) parameters.set(REPORT_ADMIN_FIELDS.page, String(page));
  if (done) parameters.set(REPORT_ADMIN_FIELDS.done, done);
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
