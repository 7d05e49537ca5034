import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { NO_SESSION, recordAudit } from "#app/office/audit-log/record-audit.server.ts";
import type { Staff } from "#app/office/team/staff.ts";
import { isAtLeast } from "#app/office/team/staff.ts";
import type { Database } from "#database/open.server.ts";
import { reports } from "#database/schema/reports.server.ts";
import type { Services } from "#platform/services.ts";
import { reportedWords } from "./report-intents.ts";
import { markClosed } from "./report-states.server.ts";
import { CORRECTED_ANSWER } from "./report-texts.ts";
import { sendAnswer } from "./reports.server.ts";

const isOpenError = and(eq(reports.subject, "error"), isNotNull(reports.articleId), isNull(reports.closedAt));

/**
 * Lists open errors that readers reported in one article, or in any, from the oldest, without who wrote them.
 * `words` are those to look for in the text.
 */
export async function listOpenErrors(
  db: Database,
  { articleId, limit }: { articleId?: string | undefined; limit: number },
) {
  const errors = await db
    .select({
      id: reports.id,
      articleId: reports.articleId,
      passage: reports.passage,
      message: reports.message,
      source: reports.source,
      wantsAnswer: sql`${reports.email} is not null and ${reports.answeredAt} is null`.mapWith(Boolean),
      createdAt: reports.createdAt,
    })
    .from(reports)
    .where(and(isOpenError, articleId === undefined ? undefined : eq(reports.articleId, articleId)))
    .orderBy(asc(reports.createdAt), asc(reports.id))
    .limit(limit);
  return errors.map((error) => ({ ...error, words: reportedWords(error) }));
}

type CorrectedError = { id: string; articleId: string; articlePath: string; now: Date };

/**
 * Whoever may publish can record that a reported error is corrected, which `/transparence` counts. A reader who waits
 * for an answer gets `CORRECTED_ANSWER`; the newsroom learns no address and writes no other words.
 */
export function closeCorrectedError(
  services: Pick<Services, "db" | "mail" | "settings">,
  staff: Staff,
  { id, articleId, articlePath, now }: CorrectedError,
): Promise<boolean> {
  if (!isAtLeast(staff, "reviewer")) return Promise.resolve(false);
  return services.db.transaction(async (tx) => {
    const own = and(isOpenError, eq(reports.id, id), eq(reports.articleId, articleId));
    const [report] = await tx.select().from(reports).where(own).for("update");
    if (!report) return false;
    const act = { actor: NO_SESSION, rowCount: 1, now, about: staff.name };
    const answer = { answer: CORRECTED_ANSWER, path: articlePath, now };
    if (report.answeredAt === null && (await sendAnswer(tx, services, report, answer)))
      await recordAudit(tx, { ...act, action: "answer-report" });
    await markClosed(tx, { ids: [id], reason: "corrected", now });
    await recordAudit(tx, { ...act, action: "close-report" });
    return true;
  });
}
