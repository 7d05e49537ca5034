import { asc, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { accountProgress } from "#database/schema/reading.server.ts";
import type { Progress } from "./progress.ts";

/** Keeps the better result of each topic. The rule is `betterResult`'s, which a test compares with this one. */
export async function mergeAccountProgress(tx: Transaction, userId: string, progress: Progress): Promise<void> {
  const rows = Object.entries(progress).map(([topicId, { completed, score, total, timestamp }]) => ({
    ...{ userId, topicId, completed, score, total },
    finishedAt: new Date(timestamp),
  }));
  if (rows.length === 0) return;
  const { completed, score, total, finishedAt } = accountProgress;
  const isBetter = sql`(excluded.score * greatest(${total}, 1), excluded.finished_at, excluded.total)
    > (${score} * greatest(excluded.total, 1), ${finishedAt}, ${total})`;
  await tx
    .insert(accountProgress)
    .values(rows)
    .onConflictDoUpdate({
      target: [accountProgress.userId, accountProgress.topicId],
      set: {
        completed: sql`${completed} or excluded.completed`,
        score: sql`case when ${isBetter} then excluded.score else ${score} end`,
        total: sql`case when ${isBetter} then excluded.total else ${total} end`,
        finishedAt: sql`case when ${isBetter} then excluded.finished_at else ${finishedAt} end`,
      },
    });
}

export async function listAccountProgress(db: Database | Transaction, userId: string): Promise<Progress> {
  const rows = await db
    .select()
    .from(accountProgress)
    .where(eq(accountProgress.userId, userId))
    .orderBy(asc(accountProgress.topicId));
  return Object.fromEntries(
    rows.map(({ topicId, completed, score, total, finishedAt }) => [
      topicId,
      { completed, score, total, timestamp: finishedAt.toISOString() },
    ]),
  );
}
