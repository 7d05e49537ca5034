import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { users } from "#database/schema/accounts.server.ts";

export async function switchSyncOn(db: Database, userId: string): Promise<void> {
  await db.update(users).set({ syncEnabled: true, updatedAt: new Date() }).where(eq(users.id, userId));
}

/** The new version makes devices start again from nothing. */
export async function setSyncOff(tx: Transaction, userId: string): Promise<void> {
  const next = sql`${users.syncVersion} + 1`;
  await tx
    .update(users)
    .set({ syncEnabled: false, syncVersion: next, syncFrom: next, updatedAt: new Date() })
    .where(eq(users.id, userId));
}

export async function setSyncVersion(tx: Transaction, userId: string, version: number): Promise<void> {
  await tx.update(users).set({ syncVersion: version }).where(eq(users.id, userId));
}
