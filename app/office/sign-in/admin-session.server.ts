import { createHmac } from "node:crypto";
import { and, eq, gt, lte, or } from "drizzle-orm";
import type { Database } from "#database/open.server.ts";
import { adminSessions } from "#database/schema/administration.server.ts";
import { eraseRows } from "#platform/erase-rows.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { createToken } from "#platform/tokens.ts";
import { SESSION_ABSOLUTE_SECONDS, SESSION_IDLE_SECONDS } from "./session-lifetime.ts";

type SessionServices = Pick<ProcessServices, "db" | "secrets">;

export type AdminSession = {
  tokenHash: string;
  /** Identifies the session in the audit log; too short to be used as its token. */
  actor: string;
  expiresAt: Date;
};

const ACTOR_LENGTH = 12;

/** Gives the token, which is stored nowhere but in the cookie. */
export async function createAdminSession(services: SessionServices, now: Date) {
  const token = createToken();
  const tokenHash = hashToken(services, token);
  const expiresAt = new Date(now.getTime() + SESSION_ABSOLUTE_SECONDS * 1000);
  await services.db.delete(adminSessions).where(overCondition(now));
  await services.db.insert(adminSessions).values({ tokenHash, createdAt: now, lastSeenAt: now, expiresAt });
  return { token, session: toSession({ tokenHash, expiresAt }) };
}

/** Puts off the end of the session; null when it has ended or never existed. */
export async function touchAdminSession(
  services: SessionServices,
  token: string,
  now: Date,
): Promise<AdminSession | null> {
  const [row] = await services.db
    .update(adminSessions)
    .set({ lastSeenAt: now })
    .where(
      and(
        eq(adminSessions.tokenHash, hashToken(services, token)),
        gt(adminSessions.expiresAt, now),
        gt(adminSessions.lastSeenAt, idleSince(now)),
      ),
    )
    .returning();
  return row ? toSession(row) : null;
}

export async function endAdminSession({ db }: SessionServices, { tokenHash }: AdminSession): Promise<void> {
  await db.delete(adminSessions).where(eq(adminSessions.tokenHash, tokenHash));
}

function overCondition(now: Date) {
  return or(lte(adminSessions.expiresAt, now), lte(adminSessions.lastSeenAt, idleSince(now)));
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - SESSION_IDLE_SECONDS * 1000);
}

function toSession({ tokenHash, expiresAt }: { tokenHash: string; expiresAt: Date }): AdminSession {
  return { tokenHash, actor: tokenHash.slice(0, ACTOR_LENGTH), expiresAt };
}

/** Keyed with the password too, so that a new password ends every session. */
function hashToken({ secrets }: SessionServices, token: string): string {
  const key = `admin-session\n${secrets.sessionSecret}\n${secrets.adminPassword}`;
  return createHmac("sha256", key).update(token).digest("base64url");
}

export function eraseEndedAdminSessions(db: Database, now: Date): Promise<number> {
  return eraseRows(db, adminSessions, lte(adminSessions.expiresAt, now));
}
