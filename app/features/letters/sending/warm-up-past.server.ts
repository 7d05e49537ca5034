import { and, desc, isNotNull, ne } from "drizzle-orm";
import type { WarmUpPast } from "#app/features/letters/store/warm-up.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { letterEditions } from "#database/schema/letters.server.ts";

/** Includes the launch: providers see one sender. */
export async function readWarmUpPast(db: Database | Transaction, number: number): Promise<WarmUpPast> {
  const sent = await db
    .select({ warmUpDay: letterEditions.warmUpDay, dayIndex: letterEditions.dayIndex })
    .from(letterEditions)
    .where(and(ne(letterEditions.number, number), isNotNull(letterEditions.startedAt)))
    .orderBy(desc(letterEditions.startedAt));
  const [latest] = sent;
  const last = latest?.warmUpDay == null ? null : { warmUpDay: latest.warmUpDay, dayIndex: latest.dayIndex };
  return { hasSent: sent.length > 0, last };
}
