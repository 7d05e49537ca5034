import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { recordActivity } from "#app/accounts/users/user-accounts.server.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { sessions, users } from "#database/schema/accounts.server.ts";
import { formatDayAndHour } from "#platform/french/paris-time.ts";
import { describeError } from "#platform/log.ts";
import type { ProcessServices } from "#platform/services.ts";
import { endSessions } from "./account-sessions.server.ts";
import {
  createSession,
  deviceName,
  expiredSessionCookie,
  getSession,
  type SessionServices,
  sessionHintCookie,
} from "./sessions.server.ts";

/** A failure is logged and does not prevent the sign-in. */
async function announceSignIn(
  { mail, log, settings }: Pick<ProcessServices, "mail" | "log" | "settings">,
  tx: Transaction,
  user: { id: string; email: string },
  { request, now }: { request: Request; now: Date },
): Promise<void> {
  try {
    const notice = {
      kind: "sign-in-notice" as const,
      to: user.email,
      userId: user.id,
      signedInAt: formatDayAndHour(now),
      device: deviceName(request.headers.get("User-Agent") ?? ""),
      settingsUrl: `${settings.publicUrl}/profil#parametres`,
    };
    // The inner transaction is a savepoint: a failing queue must not abort the sign-in's transaction.
    await tx.transaction((inner) => mail.enqueue(notice, inner));
  } catch (error) {
    log.error("sign_in_notice_failed", describeError(error));
  }
}

type OpeningServices = SessionServices & Pick<ProcessServices, "mail" | "log">;

/**
 * Signs in whoever has proven this address, and returns the cookies. Ends the browser's former session, and e-mails the
 * owner of an existing account unless that session was theirs.
 */
export function signInByEmail(
  services: OpeningServices,
  email: string,
  request: Request,
  now = new Date(),
): Promise<Headers> {
  return services.db.transaction(async (tx) => {
    const inside = { ...services, db: tx };
    const previous = await getSession(inside, request, now);
    if (previous) await endSessions(services, tx, eq(sessions.id, previous.id), now);
    const { id, isNew } = await findOrCreateUser(tx, email);
    const headers = await createSession(inside, { userId: id, request, now });
    await recordActivity(tx, id, now);
    if (!isNew && previous?.user.id !== id) await announceSignIn(services, tx, { id, email }, { request, now });
    return headers;
  });
}

export async function signOut(services: SessionServices, request: Request, now = new Date()): Promise<Headers> {
  const session = await getSession(services, request, now);
  if (session) await services.db.transaction((tx) => endSessions(services, tx, eq(sessions.id, session.id), now));
  return signedOutHeaders(services.settings.publicUrl);
}

export function signedOutHeaders(publicUrl: string): Headers {
  const headers = new Headers();
  headers.append("Set-Cookie", expiredSessionCookie(publicUrl));
  headers.append("Set-Cookie", sessionHintCookie(publicUrl, 0));
  return headers;
}

/** Two first sign-ins may run at once, and the one that meets the row of the other reads that row. */
async function findOrCreateUser(db: Database, email: string): Promise<{ id: string; isNew: boolean }> {
  const [made] = await db
    .insert(users)
    .values({ id: randomUUID(), email })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (made) return { id: made.id, isNew: true };
  const [known] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!known) throw new Error("The account went while it was being opened");
  return { id: known.id, isNew: false };
}
