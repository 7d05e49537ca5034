import { and, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { users } from "#database/schema/accounts.server.ts";
import type { Eraser } from "#platform/erase-rows.server.ts";
import type { MailMessage } from "#platform/mail/mail-message.ts";

/** Records the day of the person's last visit, and cancels an erasure that was announced. */
export async function recordActivity(db: Database, userId: string, now: Date): Promise<void> {
  const dueCondition = or(
    lt(users.lastActiveAt, new Date(now.getTime() - 86_400_000)),
    isNotNull(users.erasureWarnedAt),
  );
  await db
    .update(users)
    .set({ lastActiveAt: now, erasureWarnedAt: null })
    .where(and(eq(users.id, userId), dueCondition));
}

export function noteErasureWarning(
  tx: Transaction,
  { unusedSince, limit, now }: { unusedSince: Date; limit: number; now: Date },
): Promise<{ id: string; email: string }[]> {
  const due = tx
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.erasureWarnedAt), lte(users.lastActiveAt, unusedSince)))
    .limit(limit)
    .for("update", { skipLocked: true });
  return tx
    .update(users)
    .set({ erasureWarnedAt: now })
    .where(inArray(users.id, due))
    .returning({ id: users.id, email: users.email });
}

/** Returns false for a deleted account, and for one that is in use again after its warning. */
export async function isAccountMailWanted(db: Database, message: MailMessage): Promise<boolean> {
  if (!("userId" in message)) return true;
  const [user] = await db
    .select({ erasureWarnedAt: users.erasureWarnedAt })
    .from(users)
    .where(eq(users.id, message.userId));
  if (!user) return false;
  return message.kind !== "inactive-account" || user.erasureWarnedAt !== null;
}

/** The database erases sessions, progress and favourites by cascade. */
export const eraseAccount: Eraser = async (tx, emails) => {
  await tx.delete(users).where(inArray(users.email, emails));
};

export async function switchSyncOn(db: Database, userId: string, now = new Date()): Promise<void> {
  await db.update(users).set({ syncEnabled: true, updatedAt: now }).where(eq(users.id, userId));
}

/**
 * `syncFrom` gets a new version, so that devices start again from nothing. Returns the accounts that were synchronised.
 */
export async function setSyncOff(tx: Transaction, userIds: string[], now: Date): Promise<string[]> {
  const next = sql`${users.syncVersion} + 1`;
  const stopped = await tx
    .update(users)
    .set({ syncEnabled: false, syncVersion: next, syncFrom: next, updatedAt: now })
    .where(and(inArray(users.id, userIds), eq(users.syncEnabled, true)))
    .returning({ id: users.id });
  return stopped.map(({ id }) => id);
}

/** Finds the accounts that synchronise and have not changed since the moment given for each of them. */
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
