import { and, eq, gt, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { letterEditions } from "#database/schema/letters.server.ts";

export const LEASE_SECONDS = 20;
/** Advisory lock: two processes must not each take an edition at once. */
const LEASE_LOCK = 7_311_984_552;

/** One edition leaves at a time, from one process, so that the rate limit holds for all. */
export async function takeLease(db: Database, number: number, owner: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LEASE_LOCK})`);
    const [other] = await tx
      .select({ number: letterEditions.number })
      .from(letterEditions)
      .where(
        and(
          ne(letterEditions.number, number),
          inArray(letterEditions.state, ["preparing", "sending"]),
          gt(letterEditions.leaseUntil, sql`now()`),
        ),
      );
    if (other) return false;
    const taken = await tx
      .update(letterEditions)
      .set({ leaseOwner: owner, leaseUntil: leaseEnd })
      .where(
        and(
          eq(letterEditions.number, number),
          or(
            isNull(letterEditions.leaseUntil),
            lt(letterEditions.leaseUntil, sql`now()`),
            eq(letterEditions.leaseOwner, owner),
          ),
        ),
      )
      .returning({ number: letterEditions.number });
    return taken.length > 0;
  });
}

const leaseEnd = sql`now() + ${`${LEASE_SECONDS} seconds`}::interval`;

/** Locks the edition for the transaction; null when another process holds the lease. */
export async function renewLease(tx: Transaction | Database, number: number, owner: string) {
  const [edition] = await tx
    .update(letterEditions)
    .set({ leaseUntil: leaseEnd })
    .where(and(eq(letterEditions.number, number), eq(letterEditions.leaseOwner, owner)))
    .returning({
      state: letterEditions.state,
      perDay: letterEditions.perDay,
      warmUpDay: letterEditions.warmUpDay,
      dayIndex: letterEditions.dayIndex,
      dayCount: letterEditions.dayCount,
      startedAt: letterEditions.startedAt,
    });
  return edition ?? null;
}

export async function releaseLease(db: Database, number: number, owner: string): Promise<void> {
  await db
    .update(letterEditions)
    .set({ leaseUntil: null, leaseOwner: null })
    .where(and(eq(letterEditions.number, number), eq(letterEditions.leaseOwner, owner)));
}

export async function releaseLeases(db: Database, owner: string): Promise<void> {
  await db
    .update(letterEditions)
    .set({ leaseUntil: null, leaseOwner: null })
    .where(eq(letterEditions.leaseOwner, owner));
}
