import { and, eq, inArray, isNull, lt, ne, or } from "drizzle-orm";
import { endSessions } from "#app/accounts/session/end-sessions.server.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { sessions } from "#database/schema/accounts.server.ts";
import { staff, staffProofs } from "#database/schema/newsroom.server.ts";
import { consume, LIMITS, type LimitedKey, resetLimits } from "#platform/limits/rate-limits.server.ts";
import type { Services } from "#platform/services.ts";
import { createTotpSecret, findTotpStep, totpUri } from "#platform/totp.server.ts";
import { closePhoneSecret, openPhoneSecret } from "./phone-secret.server.ts";
import { createRecoveryCodes, hashRecoveryCode } from "./recovery-codes.server.ts";
import { mayChangePhone, type Staff } from "./staff-guard.server.ts";

type PhoneServices = Pick<Services, "db" | "secrets" | "settings" | "log" | "requestId">;

type NewPhone = { secret: string; uri: string; sealed: string };

export type CodeRefusal =
  | { state: "wrong" }
  /** None of the configured secrets can decrypt the phone's secret. */
  | { state: "unreadable" }
  | { state: "too-many"; retryAfterSeconds: number };

/** Stored nowhere until the phone has given a code: the form carries it, sealed. */
export function offerPhone({ secrets }: PhoneServices, { userId, name }: Staff, sealed?: string): NewPhone {
  const kept = sealed ? openPhoneSecret(secrets, offerOf(userId), sealed) : null;
  const secret = kept ?? createTotpSecret();
  return {
    secret,
    uri: totpUri(secret, { issuer: "Le Récap", account: name }),
    sealed: kept && sealed ? sealed : closePhoneSecret(secrets, offerOf(userId), secret),
  };
}

/** The first code of a new phone. It replaces the former one, which must have given a code just before. */
export async function setPhone(
  services: PhoneServices,
  member: Staff,
  { sealed, code }: { sealed: string; code: string },
  now: Date,
): Promise<{ state: "set"; recoveryCodes: string[] } | { state: "unproved" } | CodeRefusal> {
  if (!mayChangePhone(member, now)) return { state: "unproved" };
  const stopped = await takeGuess(services, member, now);
  if (stopped) return logged(services, stopped);
  const secret = openPhoneSecret(services.secrets, offerOf(member.userId), sealed);
  const step = secret && findTotpStep(secret, code, now);
  if (!secret || !step) return logged(services, { state: "wrong" });
  await giveBack(services, member);
  return services.db.transaction(async (tx) => {
    const totpSecret = closePhoneSecret(services.secrets, member.userId, secret);
    await tx.update(staff).set({ totpSecret, totpLastStep: step }).where(eq(staff.userId, member.userId));
    await endProofs(tx, member.userId, member.sessionId);
    await noteProof(tx, member.sessionId, now);
    return { state: "set", recoveryCodes: await writeRecoveryCodes({ ...services, db: tx }, member.userId) };
  });
}

/** Null without a code of the phone just before. The former ones serve no more. */
export async function renewRecoveryCodes(services: PhoneServices, member: Staff, now: Date): Promise<string[] | null> {
  return member.hasPhone && mayChangePhone(member, now) ? writeRecoveryCodes(services, member.userId) : null;
}

/** Shown once: hashes alone are kept. */
async function writeRecoveryCodes(
  { db, secrets }: Pick<PhoneServices, "db" | "secrets">,
  userId: string,
): Promise<string[]> {
  const codes = createRecoveryCodes();
  const recoveryCodes = codes.map((code) => hashRecoveryCode(secrets, code)[0] ?? "");
  await db.update(staff).set({ recoveryCodes }).where(eq(staff.userId, userId));
  return codes;
}

/** By a code of the phone or a recovery code, each of which serves once. */
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
    await noteProof(tx, member.sessionId, now);
    return "proved";
  });
  if (outcome !== "proved") return logged(services, { state: outcome });
  await giveBack(services, member);
  return { state: outcome };
}

/**
 * Forgets a lost or stolen phone: a new one is set up after the next sign-in. Ends all sessions of the member, because
 * without a phone any of them, even on the stolen device, could set up its own.
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

export async function endProofs(tx: Transaction, userId: string, exceptSession = ""): Promise<void> {
  const theirs = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, exceptSession)));
  await tx.delete(staffProofs).where(inArray(staffProofs.sessionId, theirs));
}

/** A code serves once (RFC 6238, section 5.2), and none before it any more. */
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

async function noteProof(db: Database, sessionId: string, provedAt: Date): Promise<void> {
  await db
    .insert(staffProofs)
    .values({ sessionId, provedAt })
    .onConflictDoUpdate({ target: staffProofs.sessionId, set: { provedAt } });
}

function logged({ log, requestId }: PhoneServices, refusal: CodeRefusal): CodeRefusal {
  log.warn("staff_code_refused", { requestId, reason: refusal.state });
  return refusal;
}

async function takeGuess(services: PhoneServices, member: Staff, now: Date): Promise<CodeRefusal | null> {
  const answer = await consume(services, guessesOf(member), now);
  return answer.allowed ? null : { state: "too-many", retryAfterSeconds: answer.retryAfterSeconds };
}

function giveBack(services: PhoneServices, member: Staff): Promise<void> {
  return resetLimits(services, guessesOf(member));
}

function guessesOf({ userId }: Staff): LimitedKey[] {
  return [
    { limit: LIMITS.passwords, subject: `staff ${userId}` },
    { limit: LIMITS.dailyPasswords, subject: `staff ${userId}` },
  ];
}

/** Separate salt: an offered secret cannot be opened as a set-up phone's, nor the reverse. */
function offerOf(userId: string): string {
  return `${userId} offered`;
}
