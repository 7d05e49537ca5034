import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { users } from "#database/schema/accounts.server.ts";

export async function switchSyncOn(db: Database, userId: string, now = new Date()): Promise<void> {
  await db.update(users).set({ syncEnabled: true, updatedAt: now }).where(eq(users.id, userId));
}

/** Increases the version, so that devices start from nothing. Returns the accounts that were synchronised. */
export async function setSyncOff(tx: Transaction, userIds: string[], now: Date): Promise<string[]> {
  const next = sql`${users.syncVersion} + 1`;
  const stopped = await tx
    .update(users)
    .set({ syncEnabled: false, syncVersion: next, syncFrom: next, updatedAt: now })
    .where(and(inArray(users.id, userIds), eq(users.syncEnabled, true)))
    .returning({ id: users.id });
  return stopped.map(({ id }) => id);
}

/** Those of the accounts that synchronise since before the moment given for each. */
export async function findSyncedBefore(tx: Transaction, accounts: { row: string; at: Date }[]): Promise<string[]> {
  const found = await tx
    .selectDistinct({ id: users.id })
    .from(users)
    .innerJoin(
      sql`jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as given (row text, at timestamptz)`,
      sql`given.row = ${users.id} and given.at > ${users.updatedAt}`,
    )
    .where(eq(users.syncEnabled, true));
  return found.map(({ id }) => id);
}

export async function setSyncVersion(tx: Transaction, userId: string, version: number): Promise<void> {
  await tx.update(users).set({ syncVersion: version }).where(eq(users.id, userId));
}
