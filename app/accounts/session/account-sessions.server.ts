import { and, desc, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { sessions } from "#database/schema/accounts.server.ts";
import { eraseRows } from "#platform/erase-rows.server.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import type { ProcessServices } from "#platform/services.ts";
import { addTombstones, type RowTombstone } from "#platform/tombstone-file.server.ts";
import { COOKIE_SECONDS, type CurrentSession } from "./sessions.server.ts";

type EndingServices = Pick<ProcessServices, "db" | "settings">;

/** The tombstone file records the ended sessions before the commit, so that a restored backup does not revive them. */
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

/**
 * Ends these sessions again in a restored database, except those that have expired since. Returns how many were ended.
 */
export async function endSessionsAgain(tx: Transaction, tombstones: RowTombstone[], now: Date): Promise<number> {
  const oldest = now.getTime() - COOKIE_SECONDS * 1000;
  const hashes = tombstones.flatMap(({ row, at }) => (at.getTime() < oldest ? [] : [row]));
  if (hashes.length === 0) return 0;
  // The hashes are one parameter, because PostgreSQL accepts 65,535 parameters at most.
  const listed = sql`select value from jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb)`;
  const ended = await tx
    .delete(sessions)
    .where(sql`${sessions.tokenHash} in (${listed})`)
    .returning({ id: sessions.id });
  return ended.length;
}

export type AccountSession = {
  id: string;
  device: string;
  /** Day in the time zone of Paris, as YYYY-MM-DD. */
  openedOn: string;
  isCurrent: boolean;
};

export async function listSessions(db: Database, current: CurrentSession, now: Date): Promise<AccountSession[]> {
  const rows = await db
    .select({ id: sessions.id, device: sessions.device, openedAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, current.user.id), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt))
    .limit(50);
  return rows
    .map(({ id, device, openedAt }) => ({
      id,
      device: device || "Navigateur inconnu",
      openedOn: parisDay(openedAt),
      isCurrent: id === current.id,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** Does nothing when the session belongs to someone else. */
export async function endSession(
  services: EndingServices,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<void> {
  const theirCondition = and(eq(sessions.id, sessionId), eq(sessions.userId, userId));
  await services.db.transaction((tx) => endSessions(services, tx, theirCondition, now));
}

export async function endAllSessions(services: EndingServices, userId: string, now: Date): Promise<void> {
  await services.db.transaction((tx) => endSessions(services, tx, eq(sessions.userId, userId), now));
}

export function eraseEndedSessions(db: Database, now: Date): Promise<number> {
  return eraseRows(db, sessions, lte(sessions.expiresAt, now));
}
