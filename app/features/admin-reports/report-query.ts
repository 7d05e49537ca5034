import { isSubject, type Subject } from "#app/features/reports/subjects.ts";
import { REPORT_ADMIN_FIELDS, REPORTS_PATH } from "./report-intents.ts";

export const REPORTS_PER_PAGE = 50;

/** As addresses and the screen name them. */
export const REPORT_STATES = {
  open: { slug: "ouvert", name: "Ouverts" },
  answered: { slug: "repondu", name: "Répondus" },
  closed: { slug: "clos", name: "Clos" },
} as const;

export type ReportState = keyof typeof REPORT_STATES;

/** What is asked of the inbox. */
export type ReportQuery = { subject: Subject | null; state: ReportState; page: number };

const STATES = Object.keys(REPORT_STATES) as ReportState[];

/** Whatever an address says, it is a list: what cannot be read is left out. */
export function readReportQuery(parameters: URLSearchParams): ReportQuery {
  const subject = parameters.get(REPORT_ADMIN_FIELDS.subject) ?? "";
  const slug = parameters.get(REPORT_ADMIN_FIELDS.state);
  const page = Number(parameters.get(REPORT_ADMIN_FIELDS.page) ?? 1);
  return {
    subject: isSubject(subject) ? subject : null,
    state: STATES.find((state) => REPORT_STATES[state].slug === slug) ?? "open",
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
  };
}

/** The address of a list; of the page of one message with the list that it was opened from. */
export function reportsHref({ subject, state, page }: ReportQuery, path = REPORTS_PATH): string {
  const parameters = new URLSearchParams();
  if (subject) parameters.set(REPORT_ADMIN_FIELDS.subject, subject);
  if (state !== "open") parameters.set(REPORT_ADMIN_FIELDS.state, REPORT_STATES[state].slug);
  if (page > 1) parameters.set(REPORT_ADMIN_FIELDS.page, String(page));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
