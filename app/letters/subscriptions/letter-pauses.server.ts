import { and, eq, gt, inArray, lt, lte, sql } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { letterPauses } from "#database/schema/letters.server.ts";
import { subscriptions } from "#database/schema/subscribers.server.ts";
import { eraseRows } from "#platform/erase-rows.server.ts";

const PAUSE_DAYS = 30;

export function pauseEnd(now: Date): Date {
  return new Date(now.getTime() + PAUSE_DAYS * 86_400_000);
}

export async function listPaused(tx: Transaction, ids: string[], now: Date): Promise<string[]> {
  return (await readPauses(tx, ids, now)).map(({ id }) => id);
}

export async function readPauseEnd(db: Database | Transaction, subscriberId: string, now: Date): Promise<Date | null> {
  const [pause] = await readPauses(db, [subscriberId], now);
  return pause?.until ?? null;
}

/** Reads pauses of the weekly letter. Somebody who left it and came back has ended the pause. */
function readPauses(db: Database | Transaction, ids: string[], now: Date) {
  return db
    .select({ id: letterPauses.subscriberId, until: letterPauses.until })
    .from(letterPauses)
    .innerJoin(
      subscriptions,
      and(eq(subscriptions.subscriberId, letterPauses.subscriberId), eq(subscriptions.purpose, "weekly_letter")),
    )
    .where(
      and(
        inArray(letterPauses.subscriberId, ids),
        gt(letterPauses.until, now),
        lte(subscriptions.confirmedAt, sql`${letterPauses.until} - ${`${PAUSE_DAYS} days`}::interval`),
      ),
    );
}

/** For somebody whose letters are already paused, the new end counts. */
export async function startPause(db: Database, subscriberId: string, until: Date): Promise<void> {
  await db
    .insert(letterPauses)
    .values({ subscriberId, until })
    .onConflictDoUpdate({ target: letterPauses.subscriberId, set: { until } });
}

export async function endPause(tx: Database | Transaction, subscriberId: string): Promise<void> {
  await tx.delete(letterPauses).where(eq(letterPauses.subscriberId, subscriberId));
}

export async function eraseEndedPauses(db: Database, now: Date): Promise<void> {
  await eraseRows(db, letterPauses, lt(letterPauses.until, now));
}
