import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#database/open.server.ts";
import { sessions } from "#database/schema/accounts.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { addTombstones, type RowTombstone } from "#platform/tombstone-file.server.ts";
import { COOKIE_SECONDS } from "./sessions.server.ts";

export type EndingServices = Pick<ProcessServices, "db" | "settings">;

/** Written to the tombstone file first, so that a restored backup does not revive ended sessions. */
export async function endSessions(
  { settings }: Pick<EndingServices, "settings">,
  tx: Transaction,
  which: SQL | undefined,
  now: Date,
): Promise<void> {
  const ended = await tx.delete(sessions).where(which).returning({ tokenHash: sessions.tokenHash });
  await addTombstones(
    settings,
    ended.map(({ tokenHash }) => ({ at: now, what: "session", row: tokenHash })),
  );
}

/** Ends them again in a restored database; older ones have expired. Returns their number. */
export async function endSessionsAgain(tx: Transaction, tombstones: RowTombstone[], now: Date): Promise<number> {
  const oldest = now.getTime() - COOKIE_SECONDS * 1000;
  const hashes = tombstones.flatMap(({ row, at }) => (at.getTime() < oldest ? [] : [row]));
  if (hashes.length === 0) return 0;
  // As one parameter: PostgreSQL takes 65,535 at most.
  const listed = sql`select value from jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb)`;
  const ended = await tx
    .delete(sessions)
    .where(sql`${sessions.tokenHash} in (${listed})`)
    .returning({ id: sessions.id });
  return ended.length;
}
