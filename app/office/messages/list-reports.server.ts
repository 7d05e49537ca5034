import { and, asc, count, desc, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import { pageCount } from "#app/office/list/list-query.ts";
import type { Database } from "#database/open.server.ts";
import { reports } from "#database/schema/reports.server.ts";
import { normaliseEmail } from "#platform/mail/email-address.ts";
import { answerDeadline, daysLeft } from "./answer-deadline.ts";
import type { ReportQuery, ReportState } from "./report-query.ts";

const PAGE_SIZE = 50;

const IN_STATE: Record<ReportState, SQL | undefined> = {
  open: and(isNull(reports.closedAt), isNull(reports.answeredAt)),
  answered: and(isNull(reports.closedAt), isNotNull(reports.answeredAt)),
  closed: isNotNull(reports.closedAt),
  all: undefined,
};

/** Open reports oldest first, closed ones latest first; without addresses. */
export async function listReports(db: Database, query: ReportQuery, now: Date) {
  const { subject, state, email } = query;
  const wanted = and(
    IN_STATE[state],
    subject ? eq(reports.subject, subject) : undefined,
    email ? eq(reports.email, normaliseEmail(email) ?? email) : undefined,
  );
  const [counted] = await db.select({ total: count() }).from(reports).where(wanted);
  const total = counted?.total ?? 0;
  const pages = pageCount(total, PAGE_SIZE);
  const page = Math.min(query.page, pages);
  const rows = await db
    .select({
      id: reports.id,
      subject: reports.subject,
      articleId: reports.articleId,
      message: reports.message,
      createdAt: reports.createdAt,
      answeredAt: reports.answeredAt,
      closedAt: reports.closedAt,
      closedReason: reports.closedReason,
      wantsAnswer: isNotNull(reports.email).mapWith(Boolean),
    })
    .from(reports)
    .where(wanted)
    .orderBy(
      ...(state === "closed" ? [desc(reports.closedAt), desc(reports.id)] : [asc(reports.createdAt), asc(reports.id)]),
    )
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  return { ...{ total, page, pages }, reports: rows.map((row) => ({ ...row, deadline: deadlineOf(row, now) })) };
}

export function deadlineOf(
  report: Pick<typeof reports.$inferSelect, "subject" | "createdAt" | "answeredAt" | "closedAt">,
  now: Date,
): { day: string; daysLeft: number } | null {
  const day = answerDeadline(report.subject, report.createdAt);
  return day === null || report.answeredAt || report.closedAt ? null : { day, daysLeft: daysLeft(day, now) };
}
