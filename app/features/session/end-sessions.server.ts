import { inArray, type SQL } from "drizzle-orm";
import { addDepartures, type RowDeparture } from "#app/features/departures/departures-file.server.ts";
import type { Transaction } from "#database/open.server.ts";
import { sessions } from "#database/schema/accounts.server.ts";
import type { ProcessServices } from "#platform/services.ts";

export type EndingServices = Pick<ProcessServices, "db" | "settings">;

/** Recorded beside the database, or a restore opened them again. */
export async function endSessions(
  { settings }: Pick<EndingServices, "settings">,
  tx: Transaction,
  which: SQL | undefined,
  now: Date,
): Promise<void> {
  const ended = await tx.delete(sessions).where(which).returning({ tokenHash: sessions.tokenHash });
  await addDepartures(
    settings,
    ended.map(({ tokenHash }) => ({ at: now, what: "session", row: tokenHash })),
  );
}

/** In a restored database; gives their number. */
export async function endSessionsAgain(tx: Transaction, departures: RowDeparture[]): Promise<number> {
  const hashes = departures.map(({ row }) => row);
  const ended = await tx.delete(sessions).where(inArray(sessions.tokenHash, hashes)).returning({ id: sessions.id });
  return ended.length;
}
