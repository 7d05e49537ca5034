import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Database } from "#database/open.server.ts";
import { reports } from "#database/schema/reports.server.ts";

/** Errors that readers reported in an article and nobody has settled, the oldest first; without who wrote. */
export function listOpenErrors(db: Database, limit: number) {
  return db
    .select({
      id: reports.id,
      articleId: reports.articleId,
      passage: reports.passage,
      message: reports.message,
      createdAt: reports.createdAt,
    })
    .from(reports)
    .where(and(eq(reports.subject, "error"), isNotNull(reports.articleId), isNull(reports.closedAt)))
    .orderBy(asc(reports.createdAt), asc(reports.id))
    .limit(limit);
}
