import { createHmac, randomInt } from "node:crypto";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import { endSessions } from "#app/accounts/session/account-sessions.server.ts";
import type { Transaction } from "#database/open.server.ts";
import { sessions } from "#database/schema/accounts.server.ts";
import { staff } from "#database/schema/newsroom.server.ts";
import { LIMITS } from "#platform/limits/limits.ts";
import { consume, type LimitedKey, resetLimits } from "#platform/limits/rate-limits.server.ts";
import { lastingKey } from "#platform/link-keys.ts";
import { createSeal } from "#platform/seal.ts";
import type { Secrets } from "#platform/secrets.ts";
import type { Services } from "#platform/services.ts";
import { findTotpStep, toTotpSecret, totpUri } from "#platform/totp.server.ts";
import { mayChangePhone, type Staff } from "./staff.ts";
import { endProofs, recordProof } from "./team.server.ts";

const RECOVERY_CODES = 10;

/** Nobody mistakes these letters and digits for one another when copying by hand. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 3;
const GROUP_LENGTH = 4;

const USE = "le-recap/staff-recovery";

function createRecoveryCodes(): string[] {
  const character = () => ALPHABET[randomInt(ALPHABET.length)] ?? "";
  const group = () => Array.from({ length: GROUP_LENGTH }, character).join("");
  return Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, group).join("-"));
}

/** Returns the hashes of a recovery code under each lasting secret, that of the current secret first. */
function hashRecoveryCode({ linkSecrets }: Pick<Secrets, "linkSecrets">, code: string): string[] {
  const characters = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  return linkSecrets.map((secret) =>
    createHmac("sha256", lastingKey(secret, USE)).update(characters).digest("base64url"),
  );
}

const PURPOSE = "le-recap/staff-phone";
const OFFER_USE = "le-recap/staff-phone-offer";

type LastingSecrets = Pick<Secrets, "linkSecrets">;

/**
 * The lasting secret is used, because changing SESSION_SECRET must not force everyone to set up their telephone again.
 */
function closePhoneSecret({ linkSecrets: [secret = ""] }: LastingSecrets, userId: string, text: string): string {
  return createSeal(secret, { purpose: PURPOSE, salt: userId }).close(text);
}

/** Returns null when none of the configured secrets can decrypt it. */
function openPhoneSecret({ linkSecrets }: LastingSecrets, userId: string, sealed: string): string | null {
  for (const secret of linkSecrets) {
    try {
      return createSeal(secret, { purpose: PURPOSE, salt: userId }).open(sealed);
    } catch {
      // Another secret encrypted it, so the next one is tried.
    }
  }
  return null;
}

type PhoneServices = Pick<Services, "db" | "secrets" | "settings" | "log" | "requestId">;

export type CodeRefusal =
  | { state: "wrong" }
  /** None of the configured secrets can decrypt the secret of the telephone. */
  | { state: "unreadable" }
  | { state: "too-many"; retryAfterSeconds: number };

/** The secret is stored nowhere until the telephone has given a code. */
export function offerPhone({ secrets }: PhoneServices, member: Staff): { secret: string; uri: string } {
  const secret = offeredSecret(secrets, member);
  return { secret, uri: totpUri(secret, { issuer: "Le Récap", account: member.name }) };
}

/**
 * The offered secret ends with the session, or with the next code that the session gives. Until then it stays the
 * same, so that a page that is loaded again shows what the telephone has scanned.
 */
function offeredSecret({ linkSecrets: [secret = ""] }: LastingSecrets, { userId, sessionId, provedAt }: Staff): string {
  const offer = [userId, sessionId, provedAt?.toISOString() ?? ""].join("\n");
  return toTotpSecret(createHmac("sha256", lastingKey(secret, OFFER_USE)).update(offer).digest());
}

/**
 * The first code sets up a new telephone, which replaces the former one. That one must have given a code just before.
 */
export async function setPhone(
  services: PhoneServices,
  member: Staff,
  code: string,
  now: Date,
): Promise<{ state: "set"; recoveryCodes: string[] } | { state: "unproved" } | CodeRefusal> {
  if (!mayChangePhone(member, now)) return { state: "unproved" };
  const stopped = await takeGuess(services, member, now);
  if (stopped) return logged(services, stopped);
  const secret = offeredSecret(services.secrets, member);
  const step = findTotpStep(secret, code, now);
  if (step === null) return logged(services, { state: "wrong" });
  await giveBack(services, member);
  return services.db.transaction(async (tx) => {
    const totpSecret = closePhoneSecret(services.secrets, member.userId, secret);
    await tx.update(staff).set({ totpSecret, totpLastStep: step }).where(eq(staff.userId, member.userId));
    await endProofs(tx, member.userId, member.sessionId);
    await recordProof(tx, member.sessionId, now);
    return { state: "set", recoveryCodes: await writeRecoveryCodes({ ...services, db: tx }, member.userId) };
  });
}

/** Replaces all recovery codes. Returns null unless the telephone has given a code just before. */
export async function renewRecoveryCodes(services: PhoneServices, member: Staff, now: Date): Promise<string[] | null> {
  return member.hasPhone && mayChangePhone(member, now) ? writeRecoveryCodes(services, member.userId) : null;
}

/** Returns the codes, which are shown once, because only their hashes are stored. */
async function writeRecoveryCodes(
  { db, secrets }: Pick<PhoneServices, "db" | "secrets">,
  userId: string,
): Promise<string[]> {
  const codes = createRecoveryCodes();
  const recoveryCodes = codes.map((code) => hashRecoveryCode(secrets, code)[0] ?? "");
  await db.update(staff).set({ recoveryCodes }).where(eq(staff.userId, userId));
  return codes;
}

/** A code of the telephone and a recovery code work once each. */
export async function provePhone(
  services: PhoneServices,
  member: Staff,
  typed: string,
  now: Date,
): Promise<{ state: "proved" } | CodeRefusal> {
  const stopped = await takeGuess(services, member, now);
  if (stopped) return logged(services, stopped);
  const outcome = await services.db.transaction(async (tx) => {
    const [row] = await tx.select().from(staff).where(eq(staff.userId, member.userId)).for("update");
    if (!row?.totpSecret) return "wrong";
    if (/^[\d\s]+$/.test(typed)) {
      const secret = openPhoneSecret(services.secrets, member.userId, row.totpSecret);
      if (!secret) return "unreadable";
      if (!(await spendStep(tx, member.userId, findTotpStep(secret, typed, now)))) return "wrong";
    } else if (!(await spendRecoveryCode(services, tx, row, typed))) {
      return "wrong";
    }
    await recordProof(tx, member.sessionId, now);
    return "proved";
  });
  if (outcome !== "proved") return logged(services, { state: outcome });
  await giveBack(services, member);
  return { state: outcome };
}

/**
 * Forgets a lost or stolen telephone; a new one is set up after the next sign-in. All sessions of the member end,
 * because without a telephone any of them, even on the stolen device, could set up its own.
 */
export async function forgetPhone(
  services: Pick<PhoneServices, "settings">,
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<void> {
  await tx
    .update(staff)
    .set({ totpSecret: null, totpLastStep: null, recoveryCodes: [] })
    .where(eq(staff.userId, userId));
  await endProofs(tx, userId);
  await endSessions(services, tx, eq(sessions.userId, userId), now);
}

/** After a code has been used, neither that code nor an earlier one is accepted (RFC 6238, section 5.2). */
async function spendStep(tx: Transaction, userId: string, step: number | null): Promise<boolean> {
  if (step === null) return false;
  const isLater = or(isNull(staff.totpLastStep), lt(staff.totpLastStep, step));
  const spent = await tx
    .update(staff)
    .set({ totpLastStep: step })
    .where(and(eq(staff.userId, userId), isLater))
    .returning({ userId: staff.userId });
  return spent.length === 1;
}

async function spendRecoveryCode(
  { secrets }: PhoneServices,
  tx: Transaction,
  row: typeof staff.$inferSelect,
  typed: string,
): Promise<boolean> {
  const hashes = hashRecoveryCode(secrets, typed);
  const recoveryCodes = row.recoveryCodes.filter((kept) => !hashes.includes(kept));
  if (recoveryCodes.length === row.recoveryCodes.length) return false;
  await tx.update(staff).set({ recoveryCodes }).where(eq(staff.userId, row.userId));
  return true;
}

function logged({ log, requestId }: PhoneServices, refusal: CodeRefusal): CodeRefusal {
  log.warn("staff_code_refused", { requestId, reason: refusal.state });
  return refusal;
}

async function takeGuess(services: PhoneServices, member: Staff, now: Date): Promise<CodeRefusal | null> {
  const answer = await consume(services, codeLimits(member), now);
  return answer.allowed ? null : { state: "too-many", retryAfterSeconds: answer.retryAfterSeconds };
}

function giveBack(services: PhoneServices, member: Staff): Promise<void> {
  return resetLimits(services, codeLimits(member));
}

function codeLimits({ userId }: Staff): LimitedKey[] {
  return [
    { limit: LIMITS.passwords, subject: `staff ${userId}` },
    { limit: LIMITS.dailyPasswords, subject: `staff ${userId}` },
  ];
}
