import { desc, gte, sql } from "drizzle-orm";
import type { Database } from "#database/open.server.ts";
import { mailFailures } from "#database/schema/platform.server.ts";
import { MAIL_QUEUE } from "#platform/mail/mail-queue.server.ts";
import { MAIL_FAILURE_DAYS } from "./mail-queue-labels.ts";

const DAY_MS = 86_400_000;

type WaitingMails = {
  kind: string;
  isRetried: boolean;
  count: number;
  oldestAt: Date;
  nextTryAt: Date;
};

/** Waiting messages can only be counted by kind, because their contents are encrypted. */
export async function readWaitingMails(db: Database): Promise<WaitingMails[]> {
  const found = await db.execute(sql`
    select data ->> 'kind' as kind, retry_count > 0 as "isRetried", count(*)::int as count,
      min(created_on)::text as "oldestAt", min(start_after)::text as "nextTryAt"
    from jobs.job where name = ${MAIL_QUEUE} and state in ('created', 'retry', 'active')
    group by 1, 2 order by 4`);
  const { rows } = found as unknown as {
    rows: (Omit<WaitingMails, "oldestAt" | "nextTryAt"> & { oldestAt: string; nextTryAt: string })[];
  };
  return rows.map((row) => ({ ...row, oldestAt: new Date(row.oldestAt), nextTryAt: new Date(row.nextTryAt) }));
}

export function readGivenUpMails(db: Database, now: Date) {
  const { kind, reason, at } = mailFailures;
  const lastAt = sql`max(${at})`.mapWith(at);
  return db
    .select({ kind, reason, count: sql<number>`count(*)::int`, lastAt })
    .from(mailFailures)
    .where(gte(at, new Date(now.getTime() - MAIL_FAILURE_DAYS * DAY_MS)))
    .groupBy(kind, reason)
    .orderBy(desc(lastAt));
}
