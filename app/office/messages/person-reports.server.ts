import { and, asc, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import type { Database } from "#database/open.server.ts";
import { reportAnswers, reports } from "#database/schema/reports.server.ts";
import { type Eraser, eraseRows } from "#platform/erase-rows.server.ts";
import { CLOSED_REASONS } from "./report-texts.ts";
import { subjectName } from "./subjects.ts";

const OUTCOMES = { sent: "envoyée", refused: "refusée", "given-up": "abandonnée" };

/** Returns the messages written under this address, and the answers to them. */
export async function exportReportsOf(db: Database, email: string) {
  const written = await db.select().from(reports).where(eq(reports.email, email)).orderBy(asc(reports.createdAt));
  const answers = await db
    .select({
      reportId: reports.id,
      texte: reportAnswers.text,
      écriteLe: reportAnswers.createdAt,
      outcome: reportAnswers.outcome,
      constatéLe: reportAnswers.settledAt,
    })
    .from(reportAnswers)
    .innerJoin(reports, eq(reports.id, reportAnswers.reportId))
    .where(eq(reports.email, email))
    .orderBy(asc(reportAnswers.createdAt));
  return written.map((report) => ({
    sujet: subjectName(report.subject),
    article: report.articleId,
    passage: report.passage,
    message: report.message,
    source: report.source,
    adresse: report.email,
    écritLe: report.createdAt,
    traitéLe: report.closedAt,
    issue: report.closedReason && CLOSED_REASONS[report.closedReason],
    réponses: answers
      .filter(({ reportId }) => reportId === report.id)
      .map(({ reportId: _, outcome, ...answer }) => ({ ...answer, envoi: outcome && OUTCOMES[outcome] })),
  }));
}

/** Errors reported in an article stay, without the address and the answers, unless their text contains the address. */
export const eraseReportsOf: Eraser = async (tx, emails) => {
  const theirCondition = inArray(reports.email, emails);
  const articleCondition = sql`${isNotNull(reports.articleId)} and strpos(lower(${reports.message} || coalesce(${reports.source}, '')), ${reports.email}) = 0`;
  await tx.delete(reports).where(and(theirCondition, sql`not (${articleCondition})`));
  await tx
    .delete(reportAnswers)
    .where(sql`${reportAnswers.reportId} in (select ${reports.id} from ${reports} where ${theirCondition})`);
  await tx.update(reports).set({ email: null }).where(theirCondition);
};

export function eraseClosedReports(db: Database, closedBefore: Date): Promise<number> {
  return eraseRows(db, reports, lte(reports.closedAt, closedBefore));
}
