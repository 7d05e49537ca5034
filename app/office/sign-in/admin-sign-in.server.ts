import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { recordAudit, recordRefusedPassword } from "#app/office/audit-log/record-audit.server.ts";
import {
  consume,
  LIMITS,
  type LimitedKey,
  networkKeys,
  resetLimits,
  returnUse,
} from "#platform/limits/rate-limits.server.ts";
import { takeOnce } from "#platform/limits/take-once.server.ts";
import type { Services } from "#platform/services.ts";
import { findTotpStep } from "#platform/totp.server.ts";
import { createAdminSession } from "./admin-session.server.ts";
import { readKnownDevice } from "./known-device.server.ts";

type SignInAttempt = {
  password: string;
  /** Code of the authenticator; ignored when none is set up. */
  code: string;
  deviceCookie: string | null;
  device: string;
};

type SignInOutcome =
  | { outcome: "signed-in"; token: string }
  | { outcome: "wrong" }
  | { outcome: "too-many"; retryAfterSeconds: number };

const CODE_REMEMBERED_MS = 5 * 60 * 1000;

/** Counts the attempt before checking it: while attempts are stopped, the right password is refused too. */
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

/** In constant time. */
export function isAdminPassword(expected: string, typed: string): boolean {
  const key = randomBytes(32);
  const digest = (text: string) => createHmac("sha256", key).update(text.normalize("NFC")).digest();
  return expected !== "" && timingSafeEqual(digest(expected), digest(typed));
}

/** The limit shared by all attempts comes last. */
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
  // A code serves once (RFC 6238, section 5.2), whichever process was asked.
  return takeOnce(db, `admin-code-${step}`, new Date(now.getTime() + CODE_REMEMBERED_MS));
}
