import { eq } from "drizzle-orm";
import { redirect } from "react-router";
import { recordActivity } from "#app/features/users/account-activity.server.ts";
import { findOrCreateUser } from "#app/features/users/find-or-create-user.server.ts";
import { sessions } from "#database/schema/accounts.server.ts";
import type { ProcessServices } from "#platform/services.ts";
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

/** The signed-in person, or a redirection to the sign-in page, which leads back to where the request came from. */
export async function requireSession(services: SessionServices, request: Request): Promise<CurrentSession> {
  const session = await getSession(services, request);
  // No cookie is taken away: this answer may arrive after that of a sign-in in another tab.
  if (!session) throw redirect(signInPath(pageOf(request)));
  return session;
}

export async function requireUser(services: SessionServices, request: Request): Promise<SignedInUser> {
  return (await requireSession(services, request)).user;
}

/**
 * Opens a new session for an address that its owner has just proven, and ends the one that this browser had, all or nothing. The
 * owner of an account that exists already is told, unless this browser was signed in to it. Answers the cookies to set.
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
    if (previous) await tx.delete(sessions).where(eq(sessions.id, previous.id));
    const { id, isNew } = await findOrCreateUser(tx, email);
    const headers = await createSession(inside, { userId: id, request, now });
    await recordActivity(tx, id, now);
    if (!isNew && previous?.user.id !== id) await announceSignIn(services, tx, { id, email }, { request, now });
    return headers;
  });
}

/** Answers the cookies that prolong the session, if it is due. */
export async function prolongSession(services: SessionServices, request: Request, now = new Date()): Promise<Headers> {
  const session = await getSession(services, request, now);
  if (!session?.isDue) return new Headers();
  await recordActivity(services.db, session.user.id, now);
  return extendSession(services, { id: session.id, request, now });
}

/** Ends the session of the request, wherever its cookie was copied to. Answers the cookies to clear. */
export async function signOut(services: SessionServices, request: Request): Promise<Headers> {
  const session = await getSession(services, request);
  if (session) await services.db.delete(sessions).where(eq(sessions.id, session.id));
  return signedOutHeaders(services.settings.publicUrl);
}

export function signedOutHeaders(publicUrl: string): Headers {
  const headers = new Headers();
  headers.append("Set-Cookie", expiredSessionCookie(publicUrl));
  headers.append("Set-Cookie", sessionHintCookie(publicUrl, 0));
  return headers;
}

/** The page that a request is about: React Router asks for a page's data under the page's path and ".data". */
function pageOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return request.method === "GET" ? `${pathname.replace(/\.data$/, "")}${search}` : "/profil";
}
