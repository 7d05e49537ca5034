import { and, eq, gt, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { letters } from "#database/schema/letters.server.ts";

export const LEASE_SECONDS = 20;
/** With this advisory lock, two processes cannot each take a letter at the same time. */
const LEASE_LOCK = 7_311_984_552;

/** Only one letter is sent at a time, by one process, so that the rate limit holds for all letters. */
export async function takeLease(db: Database, number: number, owner: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LEASE_LOCK})`);
    const [other] = await tx
      .select({ number: letters.number })
      .from(letters)
      .where(
        and(
          ne(letters.number, number),
          inArray(letters.state, ["preparing", "sending"]),
          gt(letters.leaseUntil, sql`now()`),
        ),
      );
    if (other) return false;
    const taken = await tx
      .update(letters)
      .set({ leaseOwner: owner, leaseUntil: leaseEnd })
      .where(
        and(
          eq(letters.number, number),
          or(isNull(letters.leaseUntil), lt(letters.leaseUntil, sql`now()`), eq(letters.leaseOwner, owner)),
        ),
      )
      .returning({ number: letters.number });
    return taken.length > 0;
  });
}

const leaseEnd = sql`now() + ${`${LEASE_SECONDS} seconds`}::interval`;

/** Renewing also locks the letter for the transaction. Returns null when another process holds the lease. */
export async function renewLease(tx: Transaction | Database, number: number, owner: string) {
  const [letter] = await tx
    .update(letters)
    .set({ leaseUntil: leaseEnd })
    .where(and(eq(letters.number, number), eq(letters.leaseOwner, owner)))
    .returning({
      kind: letters.kind,
      number: letters.number,
      state: letters.state,
      perDay: letters.perDay,
      warmUpDay: letters.warmUpDay,
      dayIndex: letters.dayIndex,
      dayCount: letters.dayCount,
      startedAt: letters.startedAt,
    });
  return letter ?? null;
}

export async function releaseLease(db: Database, number: number, owner: string): Promise<void> {
  await db
    .update(letters)
    .set({ leaseUntil: null, leaseOwner: null })
    .where(and(eq(letters.number, number), eq(letters.leaseOwner, owner)));
}

export async function releaseLeases(db: Database, owner: string): Promise<void> {
  await db.update(letters).set({ leaseUntil: null, leaseOwner: null }).where(eq(letters.leaseOwner, owner));
}
