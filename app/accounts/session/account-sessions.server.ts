import { and, desc, eq, gt, lte } from "drizzle-orm";
import type { Database } from "#database/open.server.ts";
import { sessions } from "#database/schema/accounts.server.ts";
import { eraseRows } from "#platform/erase-rows.server.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { type EndingServices, endSessions } from "./end-sessions.server.ts";
import type { CurrentSession } from "./sessions.server.ts";

export type AccountSession = {
  id: string;
  device: string;
  /** Day in Paris, YYYY-MM-DD. */
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

/** Ignores a session of someone else. */
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
