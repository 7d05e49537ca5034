import { and, desc, eq, gt, lte } from "drizzle-orm";
import type { Database } from "#database/open.server.ts";
import { sessions } from "#database/schema/accounts.server.ts";
import { parisDay } from "#platform/french/paris-time.ts";
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
export async function endSession(db: Database, userId: string, sessionId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
}

export async function endAllSessions(db: Database, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

export async function eraseEndedSessions(db: Database, now: Date): Promise<number> {
  const erased = await db.delete(sessions).where(lte(sessions.expiresAt, now)).returning({ id: sessions.id });
  return erased.length;
}
