import { eq } from "drizzle-orm";
import { redirect } from "react-router";
import { sessions } from "#database/schema/accounts.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { recordActivity } from "./account-activity.server.ts";
import { SESSION_SECONDS } from "./auth.server.ts";
import { signInPath } from "./return-path.ts";
import { expiredSessionCookie, sessionHintCookie } from "./session-cookies.server.ts";
import { announceSignIn } from "./sign-in-notice.server.ts";

/** A session is prolonged while it is used, up to this age: past it, the person signs in again. */
export const PROLONGED_UNTIL_DAYS = 60;

type SignInServices = Pick<ProcessServices, "db" | "auth" | "settings">;
type OpeningServices = SignInServices & Pick<ProcessServices, "mail" | "log">;

export type SignedInUser = { id: string; email: string; syncEnabled: boolean };

export type CurrentSession = { id: string; createdAt: Date; isDue: boolean; user: SignedInUser };

/** The session of the request's cookie; null when there is none or it ended. Changes nothing. */
export async function getSession(
  { auth }: Pick<SignInServices, "auth">,
  request: Request,
): Promise<CurrentSession | null> {
  const found = await auth.api.getSession({ headers: request.headers });
  if (!found) return null;
  const { session, user } = found;
  return {
    id: session.id,
    createdAt: session.createdAt,
    isDue:
      "needsRefresh" in found && found.needsRefresh === true && ageInDays(session.createdAt) < PROLONGED_UNTIL_DAYS,
    user: { id: user.id, email: user.email, syncEnabled: user.syncEnabled === true },
  };
}

/** The signed-in person, or a redirection to the sign-in page, which leads back to where the request came from. */
export async function requireSession(services: SignInServices, request: Request): Promise<CurrentSession> {
  const session = await getSession(services, request);
  if (!session) throw redirect(signInPath(pageOf(request)), { headers: signedOutHeaders(services.settings.publicUrl) });
  return session;
}

export async function requireUser(services: SignInServices, request: Request): Promise<SignedInUser> {
  return (await requireSession(services, request)).user;
}

/**
 * Opens a new session for an address that its owner has just proven, and ends the one that this browser had. The owner of an account
 * that exists already is told, unless this browser was signed in to it. Answers the cookies to set.
 */
export async function signInByEmail(services: OpeningServices, email: string, request: Request): Promise<Headers> {
  const now = new Date();
  const previous = await getSession(services, request);
  if (previous) await services.db.delete(sessions).where(eq(sessions.id, previous.id));
  const { headers, response } = await services.auth.api.openSession({
    body: { email },
    headers: request.headers,
    returnHeaders: true,
  });
  const id = response.userId;
  await recordActivity(services.db, id, now);
  if (!response.isNew && previous?.user.id !== id) await announceSignIn(services, { id, email }, { request, now });
  return withHint(headers, services.settings.publicUrl);
}

/** Answers the cookies that prolong the session, if it is due. */
export async function prolongSession(services: SignInServices, request: Request): Promise<Headers> {
  const session = await getSession(services, request);
  if (!session?.isDue) return new Headers();
  await recordActivity(services.db, session.user.id, new Date());
  const { headers } = await services.auth.api.getSession({
    headers: request.headers,
    method: "POST",
    returnHeaders: true,
  });
  return withHint(headers, services.settings.publicUrl);
}

/** Ends the session of the request, wherever its cookie was copied to. Answers the cookies to clear. */
export async function signOut(services: SignInServices, request: Request): Promise<Headers> {
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

function withHint(authHeaders: Headers, publicUrl: string): Headers {
  const headers = new Headers();
  for (const cookie of authHeaders.getSetCookie()) headers.append("Set-Cookie", cookie);
  headers.append("Set-Cookie", sessionHintCookie(publicUrl, SESSION_SECONDS));
  return headers;
}

function ageInDays(date: Date): number {
  return (Date.now() - date.getTime()) / 86_400_000;
}

/** The page that a request is about: React Router asks for a page's data under the page's path and ".data". */
function pageOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return request.method === "GET" ? `${pathname.replace(/\.data$/, "")}${search}` : "/profil";
}
