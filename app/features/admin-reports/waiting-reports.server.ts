import { count, isNull, min } from "drizzle-orm";
import type { Database } from "#database/open.server.ts";
import { reports } from "#database/schema/reports.server.ts";

/** How many messages and reported errors are not closed, and since when the oldest waits. */
export async function readWaitingReports(db: Database): Promise<{ waiting: number; oldestAt: Date | null }> {
  const [row] = await db
    .select({ waiting: count(), oldestAt: min(reports.createdAt) })
    .from(reports)
    .where(isNull(reports.closedAt));
  return row ?? { waiting: 0, oldestAt: null };
}
