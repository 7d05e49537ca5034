import { REPORT_LIMITS } from "#app/features/reports/report-texts.ts";
import { isSubject } from "#app/features/reports/subjects.ts";
import { normaliseEmail } from "#platform/mail/email-address.ts";
import { REPORT_ADMIN_FIELDS } from "./report-intents.ts";
import { REPORT_STATES, type ReportQuery, type ReportState } from "./report-query.ts";

const STATES = Object.keys(REPORT_STATES) as ReportState[];

export function readReportQuery(parameters: URLSearchParams): ReportQuery {
  const subject = parameters.get(REPORT_ADMIN_FIELDS.subject) ?? "";
  const slug = parameters.get(REPORT_ADMIN_FIELDS.state);
  const email = (parameters.get(REPORT_ADMIN_FIELDS.email) ?? "").trim().slice(0, REPORT_LIMITS.email);
  const page = Number(parameters.get(REPORT_ADMIN_FIELDS.page) ?? 1);
  return {
    subject: isSubject(subject) ? subject : null,
    state: STATES.find((state) => REPORT_STATES[state].slug === slug) ?? "open",
    email: normaliseEmail(email) ?? (email.replaceAll("\0", "") || null),
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
  };
}
