import { eq } from "drizzle-orm";
import { redirect } from "react-router";
import { recordActivity } from "#app/accounts/users/account-activity.server.ts";
import { findOrCreateUser } from "#app/accounts/users/find-or-create-user.server.ts";
import { sessions } from "#database/schema/accounts.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { endSessions } from "./end-sessions.server.ts";
import { signInPath } from "./return-path.ts";
import { expiredSessionCookie, sessionHintCookie } from "./session-cookies.server.ts";
import {
  type CurrentSession,
  createSession,
  extendSession,
  getSession,
  type SessionServices,
  type SignedInUser,
} from "./sessions.server.ts";
import { announceSignIn } from "./sign-in-notice.server.ts";

type OpeningServices = SessionServices & Pick<ProcessServices, "mail" | "log">;

/** Throws a redirection to the sign-in page. */
export async function requireSession(services: SessionServices, request: Request): Promise<CurrentSession> {
  const session = await getSession(services, request);
  // Clears no cookie: a sign-in in another tab may have answered first.
  if (!session) throw redirect(signInPath(pageOf(request)));
  return session;
}

export async function requireUser(services: SessionServices, request: Request): Promise<SignedInUser> {
  return (await requireSession(services, request)).user;
}

/**
 * Needs a proven address. Ends the browser's former session; notifies the owner unless it was theirs. Gives cookies.
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

/** Does nothing unless the session is due. */
export async function prolongSession(services: SessionServices, request: Request, now = new Date()): Promise<void> {
  const session = await getSession(services, request, now);
  if (!session?.isDue) return;
  await recordActivity(services.db, session.user.id, now);
  await extendSession(services.db, session.id, now);
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

/** React Router asks for a page's data under its path and ".data". */
function pageOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return request.method === "GET" ? `${pathname.replace(/\.data$/, "")}${search}` : "/profil";
}
