import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { and, eq, gt, lte, or } from "drizzle-orm";
import { recordAudit, recordRefusedPassword } from "#app/office/audit-log/record-audit.server.ts";
import type { Database } from "#database/open.server.ts";
import { adminSessions } from "#database/schema/administration.server.ts";
import { eraseRows } from "#platform/erase-rows.server.ts";
import { LIMITS } from "#platform/limits/limits.ts";
import {
  consume,
  type LimitedKey,
  networkKeys,
  resetLimits,
  returnUse,
  takeOnce,
} from "#platform/limits/rate-limits.server.ts";
import type { Secrets } from "#platform/secrets.ts";
import type { ProcessServices, Services } from "#platform/services.ts";
import { createToken } from "#platform/tokens.ts";
import { findTotpStep } from "#platform/totp.server.ts";
import { SESSION_ABSOLUTE_SECONDS, SESSION_IDLE_SECONDS } from "./session-clock.ts";

type SessionServices = Pick<ProcessServices, "db" | "secrets">;

export type AdminSession = {
  tokenHash: string;
  /** Identifies the session in the audit log, and is too short to be used as its token. */
  actor: string;
  expiresAt: Date;
};

const ACTOR_LENGTH = 12;

/** Returns the token, which is stored nowhere but in the cookie. */
export async function createAdminSession(services: SessionServices, now: Date) {
  const token = createToken();
  const tokenHash = hashToken(services, token);
  const expiresAt = new Date(now.getTime() + SESSION_ABSOLUTE_SECONDS * 1000);
  await services.db.delete(adminSessions).where(overCondition(now));
  await services.db.insert(adminSessions).values({ tokenHash, createdAt: now, lastSeenAt: now, expiresAt });
  return { token, session: toSession({ tokenHash, expiresAt }) };
}

/** Prolongs the session; returns null when it has ended or never existed. */
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

/** The password is part of the key, so that a new password ends every session. */
function hashToken({ secrets }: SessionServices, token: string): string {
  const key = `admin-session\n${secrets.sessionSecret}\n${secrets.adminPassword}`;
  return createHmac("sha256", key).update(token).digest("base64url");
}

export function eraseEndedAdminSessions(db: Database, now: Date): Promise<number> {
  return eraseRows(db, adminSessions, lte(adminSessions.expiresAt, now));
}

export const KNOWN_DEVICE_SECONDS = 180 * 24 * 60 * 60;

/**
 * Attempts from a browser that has signed in once are counted separately, so that strangers cannot lock the owner out.
 */
export function createKnownDevice(secrets: Secrets, now: Date): string {
  const id = randomBytes(12).toString("base64url");
  const issuedAt = Math.floor(now.getTime() / 1000);
  return `${id}.${issuedAt}.${sign(secrets, id, issuedAt)}`;
}

/** Returns the id of the device, or null for a cookie that is missing, forged or too old. */
export function readKnownDevice(secrets: Secrets, cookie: string | null, now: Date): string | null {
  const [id = "", issued = "", signature = ""] = cookie?.split(".") ?? [];
  const issuedAt = Number(issued);
  const expected = Buffer.from(sign(secrets, id, issuedAt));
  const given = Buffer.from(signature);
  const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
  return isGenuine && now.getTime() / 1000 - issuedAt < KNOWN_DEVICE_SECONDS ? id : null;
}

function sign({ sessionSecret, adminPassword }: Secrets, id: string, issuedAt: number): string {
  const key = `admin-device\n${sessionSecret}\n${adminPassword}`;
  return createHmac("sha256", key).update(`${id}\n${issuedAt}`).digest("base64url");
}

type SignInAttempt = {
  password: string;
  /** The code comes from an authenticator, and is ignored when none is configured. */
  code: string;
  deviceCookie: string | null;
  device: string;
};

type SignInOutcome =
  | { outcome: "signed-in"; token: string }
  | { outcome: "wrong" }
  | { outcome: "too-many"; retryAfterSeconds: number };

const CODE_REMEMBERED_MS = 5 * 60 * 1000;

/**
 * The attempt is counted before it is checked, so that the right password is refused too while attempts are stopped.
 */
export async function signInAdmin(services: Services, attempt: SignInAttempt, now: Date): Promise<SignInOutcome> {
  const { log, requestId } = services;
  const keys = limitedKeys(services, attempt, now);
  const limits = await consume(services, keys, now);
  if (!limits.allowed) {
    log.warn("admin_sign_in_stopped", { requestId, limit: limits.limit });
    return { outcome: "too-many", retryAfterSeconds: limits.retryAfterSeconds };
  }
  const isRight = isAdminPassword(services.secrets.adminPassword, attempt.password);
  if (!isRight || !(await isCodeRight(services, attempt.code, now))) {
    log.warn("admin_sign_in_refused", { requestId });
    await recordRefusedPassword(services.db, { device: attempt.device, now });
    return { outcome: "wrong" };
  }
  await resetLimits(services, keys.slice(0, -1));
  for (const key of keys.slice(-1)) await returnUse(services, key);
  const { token, session } = await createAdminSession(services, now);
  await recordAudit(services.db, { actor: session.actor, action: "sign-in", rowCount: 0, now, about: attempt.device });
  log.info("admin_signed_in", { requestId, actor: session.actor });
  return { outcome: "signed-in", token };
}

/** The comparison takes constant time, so that it reveals nothing. */
export function isAdminPassword(expected: string, typed: string): boolean {
  const key = randomBytes(32);
  const digest = (text: string) => createHmac("sha256", key).update(text.normalize("NFC")).digest();
  return expected !== "" && timingSafeEqual(digest(expected), digest(typed));
}

/** The limit shared by all attempts comes last, so that a refusal names the narrower limit first. */
function limitedKeys(services: Services, { deviceCookie }: SignInAttempt, now: Date): LimitedKey[] {
  const device = readKnownDevice(services.secrets, deviceCookie, now);
  const each = device
    ? [{ limit: LIMITS.passwords, subject: `admin ${device}` }]
    : [LIMITS.passwords, LIMITS.dailyPasswords].flatMap((limit) => networkKeys(limit, services.clientAddress, "admin"));
  return [...each, { limit: LIMITS.sitePasswords, subject: device ? `known ${device}` : "admin" }];
}

async function isCodeRight({ db, settings }: Services, code: string, now: Date): Promise<boolean> {
  if (settings.adminTotpSecret === null) return true;
  const step = findTotpStep(settings.adminTotpSecret, code, now);
  if (step === null) return false;
  // A code can be used once (RFC 6238, section 5.2), whichever process receives it.
  return takeOnce(db, `admin-code-${step}`, new Date(now.getTime() + CODE_REMEMBERED_MS));
}
