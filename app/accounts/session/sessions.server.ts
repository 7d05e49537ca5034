import { randomUUID } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { parseSigned, serializeSigned } from "hono/utils/cookie";
import type { Database } from "#database/open.server.ts";
import { sessions, users } from "#database/schema/accounts.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { createToken, hashToken } from "#platform/tokens.ts";
import { deviceName } from "./device-name.ts";
import { sessionCookieName, sessionHintCookie } from "./session-cookies.server.ts";

const DAY_MS = 86_400_000;
/** Without use. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;
/** After that age the person must sign in again. */
export const PROLONGED_UNTIL_DAYS = 60;
/** The longest life of a session. The row holds the real expiry, so the cookie need not be sent again. */
export const COOKIE_SECONDS = SESSION_SECONDS + PROLONGED_UNTIL_DAYS * 24 * 60 * 60;

export type SessionServices = Pick<ProcessServices, "db" | "secrets" | "settings">;

export type SignedInUser = { id: string; email: string; syncEnabled: boolean };

export type CurrentSession = {
  id: string;
  createdAt: Date;
  /** True once a day, while the session may be prolonged. */
  isDue: boolean;
  user: SignedInUser;
};

/** Null when there is none or it ended. Changes nothing. */
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

/** Answers the cookies; the token is stored nowhere else. */
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

export async function extendSession(db: Database, id: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ updatedAt: now, expiresAt: expiry(now) })
    .where(eq(sessions.id, id));
}

/** Signed, so that a new SESSION_SECRET ends every session. */
async function readSessionToken({ secrets, settings }: SessionServices, request: Request): Promise<string | null> {
  const name = sessionCookieName(settings.publicUrl);
  const cookies = await parseSigned(request.headers.get("Cookie") ?? "", secrets.sessionSecret, name);
  return cookies[name] || null;
}

async function sessionHeaders({ secrets, settings }: SessionServices, token: string): Promise<Headers> {
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

function expiry(now: Date): Date {
  return new Date(now.getTime() + SESSION_SECONDS * 1000);
}
