import { inArray } from "drizzle-orm";
import { findSyncedBefore, setSyncOff } from "#app/accounts/users/user-accounts.server.ts";
import type { Transaction } from "#database/open.server.ts";
import { accountEntries } from "#database/schema/reading.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { addTombstones, type RowTombstone } from "#platform/tombstone-file.server.ts";

/**
 * Erases the account's copy, while devices keep theirs. The tombstone file records it, so that a restored backup does
 * not bring the copy back.
 */
export async function switchSyncOff(
  { db, settings }: Pick<ProcessServices, "db" | "settings">,
  userId: string,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const stopped = await setSyncOff(tx, [userId], now);
    await addTombstones(
      settings,
      stopped.map((row) => ({ at: now, what: "sync", row })),
    );
    await eraseEntries(tx, [userId]);
  });
}

/**
 * Switches synchronisation off again in a restored database, except for people who switched it on since. Returns how
 * many were switched off.
 */
export async function switchSyncOffAgain(tx: Transaction, tombstones: RowTombstone[], now: Date): Promise<number> {
  const stopped = await setSyncOff(tx, await findSyncedBefore(tx, tombstones), now);
  await eraseEntries(tx, stopped);
  return stopped.length;
}

async function eraseEntries(tx: Transaction, userIds: string[]): Promise<void> {
  await tx.delete(accountEntries).where(inArray(accountEntries.userId, userIds));
}
