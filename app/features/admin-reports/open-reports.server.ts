import { count, isNull, sql } from "drizzle-orm";
import { answerDeadline, daysLeft } from "#app/features/reports/answer-deadline.ts";
import type { Subject } from "#app/features/reports/subjects.ts";
import type { Database } from "#database/open.server.ts";
import { reports } from "#database/schema/reports.server.ts";

export type OpenReports = {
  /** Not closed, answered or not. */
  open: number;
  /** Of those, not answered either. */
  unanswered: number;
  /** Since when the oldest of these waits. */
  oldestAt: Date | null;
  /** The first day by which the law wants an answer to one that has none; `daysLeft` is less than 0 once it is over. */
  deadline: { subject: Subject; day: string; daysLeft: number } | null;
};

/** What waits in the inbox, for whoever looks after the site. */
export async function readOpenReports(db: Database, now: Date): Promise<OpenReports> {
  const rows = await db
    .select({
      subject: reports.subject,
      open: count(),
      unanswered: sql<number>`count(*) filter (where ${reports.answeredAt} is null)`.mapWith(Number),
      oldest: sql`min(${reports.createdAt}) filter (where ${reports.answeredAt} is null)`.mapWith(reports.createdAt),
    })
    .from(reports)
    .where(isNull(reports.closedAt))
    .groupBy(reports.subject);
  const deadlines = rows.flatMap(({ subject, oldest }) => {
    const day = oldest && answerDeadline(subject, oldest);
    return day ? [{ subject, day, daysLeft: daysLeft(day, now) }] : [];
  });
  const [deadline = null] = deadlines.toSorted((one, other) => one.daysLeft - other.daysLeft);
  return {
    open: rows.reduce((sum, row) => sum + row.open, 0),
    unanswered: rows.reduce((sum, row) => sum + row.unanswered, 0),
    oldestAt: rows.reduce<Date | null>(
      (first, { oldest }) => (oldest && !(first && first < oldest) ? oldest : first),
      null,
    ),
    deadline,
  };
}
