import type { Subject } from "#app/features/reports/subjects.ts";
import { REPORT_ADMIN_FIELDS, REPORTS_PATH } from "./report-intents.ts";

export const REPORTS_PER_PAGE = 50;

/** As addresses and the screen name them. */
export const REPORT_STATES = {
  open: { slug: "ouvert", name: "Ouverts" },
  answered: { slug: "repondu", name: "Répondus" },
  closed: { slug: "clos", name: "Clos" },
  all: { slug: "tous", name: "Tous" },
} as const;

export type ReportState = keyof typeof REPORT_STATES;

/** What is asked of the inbox. */
export type ReportQuery = {
  subject: Subject | null;
  state: ReportState;
  /** A whole address: what one person wrote. */
  email: string | null;
  page: number;
};

/** The address of a list, or of one message with the list that it was opened from; `done` says what has just been done. */
export function reportsHref({ subject, state, email, page }: ReportQuery, path = REPORTS_PATH, done = ""): string {
  const parameters = new URLSearchParams();
  if (subject) parameters.set(REPORT_ADMIN_FIELDS.subject, subject);
  if (state !== "open") parameters.set(REPORT_ADMIN_FIELDS.state, REPORT_STATES[state].slug);
  if (email) parameters.set(REPORT_ADMIN_FIELDS.email, email);
  if (page > 1) parameters.set(REPORT_ADMIN_FIELDS.page, String(page));
  if (done) parameters.set(REPORT_ADMIN_FIELDS.done, done);
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
