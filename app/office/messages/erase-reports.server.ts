import { and, inArray, isNotNull, lte, sql } from "drizzle-orm";
import type { Database } from "#database/open.server.ts";
import { reportAnswers, reports } from "#database/schema/reports.server.ts";
import { eraseRows } from "#platform/erase-rows.server.ts";
import type { Eraser } from "#platform/eraser.ts";

/** Errors reported in an article stay, without address or answer. */
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
