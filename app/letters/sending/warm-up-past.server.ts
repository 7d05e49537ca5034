import { and, desc, isNotNull, ne } from "drizzle-orm";
import type { WarmUpPast } from "#app/letters/store/warm-up.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { letters } from "#database/schema/letters.server.ts";

/** Letters of every kind: providers see one sender. */
export async function readWarmUpPast(db: Database | Transaction, number: number): Promise<WarmUpPast> {
  const sent = await db
    .select({ warmUpDay: letters.warmUpDay, dayIndex: letters.dayIndex })
    .from(letters)
    .where(and(ne(letters.number, number), isNotNull(letters.startedAt)))
    .orderBy(desc(letters.startedAt));
  const [latest] = sent;
  const last = latest?.warmUpDay == null ? null : { warmUpDay: latest.warmUpDay, dayIndex: latest.dayIndex };
  return { hasSent: sent.length > 0, last };
}
