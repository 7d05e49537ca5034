import { count, isNull, sql } from "drizzle-orm";
import type { Database } from "#database/open.server.ts";
import { reports } from "#database/schema/reports.server.ts";
import { answerDeadline, daysLeft } from "./answer-deadline.ts";
import type { Subject } from "./subjects.ts";

type OpenReports = {
  open: number;
  unanswered: number;
  oldestAt: Date | null;
  /** The first legal deadline among the unanswered; `daysLeft` is negative once it is over. */
  deadline: { subject: Subject; day: string; daysLeft: number } | null;
};

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
