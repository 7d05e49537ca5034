import { and, asc, count, desc, eq, isNotNull, isNull, lt, max, type SQL, sql } from "drizzle-orm";
import { pageCount } from "#app/office/list/list-query.ts";
import type { Database } from "#database/open.server.ts";
import { reports } from "#database/schema/reports.server.ts";
import { normaliseEmail } from "#platform/mail/email-address.ts";
import { answerDeadline, daysLeft } from "./deadline.tsx";
import type { ReportQuery, ReportState } from "./report-intents.ts";
import type { Subject } from "./subjects.ts";

type OpenReports = {
  open: number;
  unanswered: number;
  oldestAt: Date | null;
  /** This is the first legal deadline among the unanswered messages; `daysLeft` is negative once it has passed. */
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

const isUnanswered = and(isNull(reports.closedAt), isNull(reports.answeredAt));
/** The newsroom corrects these; see `open-errors.server.ts`. */
const isInArticle = and(eq(reports.subject, "error"), isNotNull(reports.articleId));

/** Counts the messages that came before this moment and have no answer, and says when the newest of them came. */
export async function readUnanswered(db: Database, { before, isInArticleOnly = false }: Wanted) {
  const wanted = and(isUnanswered, lt(reports.createdAt, before), isInArticleOnly ? isInArticle : undefined);
  const [row] = await db
    .select({ count: count(), newestAt: max(reports.createdAt) })
    .from(reports)
    .where(wanted);
  return row ?? { count: 0, newestAt: null };
}

type Wanted = { before: Date; isInArticleOnly?: boolean };

const PAGE_SIZE = 50;

const IN_STATE: Record<ReportState, SQL | undefined> = {
  open: isUnanswered,
  answered: and(isNull(reports.closedAt), isNotNull(reports.answeredAt)),
  closed: isNotNull(reports.closedAt),
  all: undefined,
};

/** Open messages are listed from the oldest, closed ones from the latest, both without addresses. */
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
