import { and, asc, count, desc, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import { answerDeadline, daysLeft } from "#app/features/reports/answer-deadline.ts";
import type { Database } from "#database/open.server.ts";
import { reports } from "#database/schema/reports.server.ts";
import { REPORTS_PER_PAGE, type ReportQuery, type ReportState } from "./report-query.ts";

const IN_STATE: Record<ReportState, SQL | undefined> = {
  open: and(isNull(reports.closedAt), isNull(reports.answeredAt)),
  answered: and(isNull(reports.closedAt), isNotNull(reports.answeredAt)),
  closed: isNotNull(reports.closedAt),
  all: undefined,
};

/** Open reports oldest first, closed ones latest first; without addresses. */
export async function listReports(db: Database, { subject, state, email, page }: ReportQuery, now: Date) {
  const wanted = and(
    IN_STATE[state],
    subject ? eq(reports.subject, subject) : undefined,
    email ? eq(reports.email, email) : undefined,
  );
  const [counted] = await db.select({ total: count() }).from(reports).where(wanted);
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
    .limit(REPORTS_PER_PAGE)
    .offset((page - 1) * REPORTS_PER_PAGE);
  return { total: counted?.total ?? 0, reports: rows.map((row) => ({ ...row, deadline: deadlineOf(row, now) })) };
}

export function deadlineOf(
  report: Pick<typeof reports.$inferSelect, "subject" | "createdAt" | "answeredAt" | "closedAt">,
  now: Date,
): { day: string; daysLeft: number } | null {
  const day = answerDeadline(report.subject, report.createdAt);
  return day === null || report.answeredAt || report.closedAt ? null : { day, daysLeft: daysLeft(day, now) };
}
