import { randomBytes, randomUUID } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { parseSigned, serializeSigned } from "hono/utils/cookie";
import { redirect } from "react-router";
import { recordActivity } from "#app/accounts/users/user-accounts.server.ts";
import type { Database } from "#database/open.server.ts";
import { sessions, users } from "#database/schema/accounts.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { createToken, hashToken } from "#platform/tokens.ts";
import { signInPath } from "./return-path.ts";
import { SESSION_HINT } from "./session-hint.ts";

/** A session that nobody uses ends after this time. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;
/** A session of this age is no longer prolonged, so the person must sign in again. */
export const PROLONGED_UNTIL_DAYS = 60;
/** The longest life of a session. The database row holds the real expiry, so prolonging needs no new cookie. */
export const COOKIE_SECONDS = SESSION_SECONDS + PROLONGED_UNTIL_DAYS * 24 * 60 * 60;

const HOST_PREFIX = "__Host-";

export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? `${HOST_PREFIX}session` : "session";
}

type CookieServices = Pick<ProcessServices, "secrets" | "settings">;

async function sessionHeaders({ secrets, settings }: CookieServices, token: string): Promise<Headers> {
  const { publicUrl } = settings;
  const headers = new Headers();
  const cookie = await serializeSigned(sessionCookieName(publicUrl), token, secrets.sessionSecret, {
    path: "/",
    maxAge: COOKIE_SECONDS,
    httpOnly: true,
    sameSite: "Lax",
    secure: publicUrl.startsWith("https:"),
  });
  headers.append("Set-Cookie", cookie);
  headers.append("Set-Cookie", sessionHintCookie(publicUrl, COOKIE_SECONDS));
  return headers;
}

/** Scripts can read this cookie, which grants nothing: it tells a page that requesting the session is worth it. */
export function sessionHintCookie(publicUrl: string, maxAgeSeconds: number): string {
  const isSecure = publicUrl.startsWith("https:");
  const name = `${isSecure ? HOST_PREFIX : ""}${SESSION_HINT}`;
  const value = maxAgeSeconds > 0 ? randomBytes(6).toString("base64url") : "";
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

export function expiredSessionCookie(publicUrl: string): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${sessionCookieName(publicUrl)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`;
}

const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

export function deviceName(userAgent: string): string {
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(BROWSERS) ?? "Navigateur inconnu";
  const system = find(SYSTEMS);
  return system ? `${browser} sur ${system}` : browser;
}

const DAY_MS = 86_400_000;
export type SessionServices = Pick<ProcessServices, "db" | "secrets" | "settings">;

export type SignedInUser = { id: string; email: string; syncEnabled: boolean };

export type CurrentSession = {
  id: string;
  createdAt: Date;
  /** Is true once a day, as long as the session may be prolonged. */
  isDue: boolean;
  user: SignedInUser;
};

/** Returns null when there is no session or it has ended. Writes nothing. */
export async function getSession(
  services: SessionServices,
  request: Request,
  now = new Date(),
): Promise<CurrentSession | null> {
  const token = await readSessionToken(services, request);
  if (!token) return null;
  const [found] = await services.db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      user: { id: users.id, email: users.email, syncEnabled: users.syncEnabled },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, now)));
  if (!found) return null;
  const { expiresAt, ...session } = found;
  const wasProlongedToday = expiresAt.getTime() > expiry(now).getTime() - DAY_MS;
  const ageInDays = (now.getTime() - session.createdAt.getTime()) / DAY_MS;
  return { ...session, isDue: !wasProlongedToday && ageInDays < PROLONGED_UNTIL_DAYS };
}

/** Returns the cookies to send. Only they hold the token, as the database has its hash. */
export async function createSession(
  services: SessionServices,
  { userId, request, now }: { userId: string; request: Request; now: Date },
): Promise<Headers> {
  const token = createToken();
  await services.db.insert(sessions).values({
    id: randomUUID(),
    tokenHash: hashToken(token),
    userId,
    device: deviceName(request.headers.get("User-Agent") ?? ""),
    createdAt: now,
    updatedAt: now,
    expiresAt: expiry(now),
  });
  return sessionHeaders(services, token);
}

async function extendSession(db: Database, id: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ updatedAt: now, expiresAt: expiry(now) })
    .where(eq(sessions.id, id));
}

/** The cookie is signed, so that a new SESSION_SECRET ends every session. */
async function readSessionToken({ secrets, settings }: SessionServices, request: Request): Promise<string | null> {
  const name = sessionCookieName(settings.publicUrl);
  const cookies = await parseSigned(request.headers.get("Cookie") ?? "", secrets.sessionSecret, name);
  return cookies[name] || null;
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + SESSION_SECONDS * 1000);
}

/** Throws a redirection to the sign-in page when there is no session. */
export async function requireSession(services: SessionServices, request: Request): Promise<CurrentSession> {
  const session = await getSession(services, request);
  // No cookie is cleared: a sign-in in another tab may have set a new one since this request was sent.
  if (!session) throw redirect(signInPath(pageOf(request)));
  return session;
}

export async function requireUser(services: SessionServices, request: Request): Promise<SignedInUser> {
  return (await requireSession(services, request)).user;
}

/** Extends the session only when `isDue` says so, once a day. */
export async function prolongSession(services: SessionServices, request: Request, now = new Date()): Promise<void> {
  const session = await getSession(services, request, now);
  if (!session?.isDue) return;
  await recordActivity(services.db, session.user.id, now);
  await extendSession(services.db, session.id, now);
}

/** React Router requests the data of a page at its path with « .data », to which nobody can be sent back. */
function pageOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  // React Router adds these fields to the address of a page's data, and they are not part of the page's own address.
  for (const field of ["_routes", "index"]) searchParams.delete(field);
  const search = searchParams.size > 0 ? `?${searchParams}` : "";
  return request.method === "GET" ? `${pathname.replace(/\.data$/, "")}${search}` : "/profil";
}
