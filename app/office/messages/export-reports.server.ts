import { asc, eq } from "drizzle-orm";
import type { Database } from "#database/open.server.ts";
import { reportAnswers, reports } from "#database/schema/reports.server.ts";
import { CLOSED_REASONS } from "./report-texts.ts";
import { subjectName } from "./subjects.ts";

const OUTCOMES = { sent: "envoyée", refused: "refusée", "given-up": "abandonnée" };

/** What was written to the editors under this address, and what they answered. */
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
