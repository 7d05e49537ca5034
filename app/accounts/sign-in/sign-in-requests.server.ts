import { createHmac, randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import { and, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { safeReturnPath } from "#app/accounts/session/return-path.ts";
import type { Database } from "#database/open.server.ts";
import { signInRequests } from "#database/schema/accounts.server.ts";
import { type Eraser, eraseRows } from "#platform/erase-rows.server.ts";
import { formatHour } from "#platform/french/paris-time.ts";
import type { ProcessServices } from "#platform/services.ts";
import { createToken, hashToken } from "#platform/tokens.ts";
import { CODE_LENGTH, SIGN_IN_MINUTES } from "./sign-in-code.ts";

export const CODE_ATTEMPTS = 5;

type RequestServices = Pick<ProcessServices, "db" | "secrets" | "settings" | "mail">;

export type LinkState =
  | { state: "valid"; email: string; returnPath: string }
  | { state: "used" | "expired"; email: string }
  | { state: "unknown" };

export type MailboxRequest = { email: string; returnPath: string };

type CodeOutcome = ({ outcome: "proven" } & MailboxRequest) | { outcome: "wrong" | "used" | "expired" | "locked" };

/**
 * Returns the id that this browser needs to use the code. Earlier links stay valid, as otherwise anyone could
 * invalidate them by asking for a new one.
 */
export async function requestSignIn(
  { db, secrets, settings, mail }: RequestServices,
  { email, returnPath }: MailboxRequest,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  const token = createToken();
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, "0");
  const row = {
    id,
    email,
    tokenHash: hashToken(token),
    codeHash: hashCode(secrets.sessionSecret, id, code),
    returnPath,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SIGN_IN_MINUTES * 60_000),
  };
  const signInUrl = `${settings.publicUrl}/connexion/lien?jeton=${token}`;
  await db.transaction(async (tx) => {
    await tx.insert(signInRequests).values(row);
    await mail.enqueue({ kind: "sign-in", to: email, signInUrl, code, until: formatHour(row.expiresAt) }, tx);
  });
  return id;
}

/** Does not consume the link, because mail scanners open links too. */
export async function readLink(db: Database, token: string, now: Date): Promise<LinkState> {
  const [request] = await db
    .select()
    .from(signInRequests)
    .where(eq(signInRequests.tokenHash, hashToken(token)));
  if (!request) return { state: "unknown" };
  const { email, returnPath } = request;
  if (request.usedAt) return { state: "used", email };
  if (request.expiresAt <= now) return { state: "expired", email };
  return { state: "valid", email, returnPath: safeReturnPath(returnPath) };
}

/** Also finds the mailbox of an expired link, until the nightly retention erases its row a day later. */
export async function findMailboxOf(db: Database, token: string): Promise<MailboxRequest | null> {
  const [request] = await db
    .select({ email: signInRequests.email, returnPath: signInRequests.returnPath })
    .from(signInRequests)
    .where(eq(signInRequests.tokenHash, hashToken(token)));
  return request ? withSafePath(request) : null;
}

/** When several calls come at once, only one of them gets the e-mail address. */
export async function consumeLink(db: Database, token: string, now: Date): Promise<LinkState> {
  const proven = await markUsed(db, hashToken(token), now);
  if (proven) return { state: "valid", ...proven };
  const refused = await readLink(db, token, now);
  return refused.state === "valid" ? { state: "used", email: refused.email } : refused;
}

/** Counts the attempt before comparing, so that parallel attempts all count. */
export async function consumeCode(
  { db, secrets }: Pick<ProcessServices, "db" | "secrets">,
  { id, code }: { id: string; code: string },
  now: Date,
): Promise<CodeOutcome> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return { outcome: "wrong" };
  const [request] = await db
    .update(signInRequests)
    .set({ codeAttempts: sql`${signInRequests.codeAttempts} + 1` })
    .where(and(eq(signInRequests.id, id), openCondition(now), lt(signInRequests.codeAttempts, CODE_ATTEMPTS)))
    .returning();
  if (!request) return { outcome: await whyCodeIsRefused(db, id, now) };
  if (!isSame(request.codeHash, hashCode(secrets.sessionSecret, id, code))) {
    return { outcome: request.codeAttempts >= CODE_ATTEMPTS ? "locked" : "wrong" };
  }
  const proven = await markUsed(db, request.tokenHash, now);
  return proven ? { outcome: "proven", ...proven } : { outcome: "used" };
}

async function markUsed(db: Database, tokenHash: string, now: Date): Promise<MailboxRequest | null> {
  const [used] = await db
    .update(signInRequests)
    .set({ usedAt: now })
    .where(and(eq(signInRequests.tokenHash, tokenHash), openCondition(now)))
    .returning({ email: signInRequests.email, returnPath: signInRequests.returnPath });
  return used ? withSafePath(used) : null;
}

/** The path is checked again, because an earlier release may have stored it with weaker checks. */
function withSafePath({ email, returnPath }: MailboxRequest): MailboxRequest {
  return { email, returnPath: safeReturnPath(returnPath) };
}

async function whyCodeIsRefused(db: Database, id: string, now: Date): Promise<"wrong" | "used" | "expired" | "locked"> {
  const [request] = await db.select().from(signInRequests).where(eq(signInRequests.id, id));
  if (!request) return "wrong";
  if (request.usedAt) return "used";
  return request.expiresAt <= now ? "expired" : "locked";
}

function openCondition(now: Date) {
  return and(isNull(signInRequests.usedAt), gt(signInRequests.expiresAt, now));
}

function hashCode(secret: string, id: string, code: string): string {
  return createHmac("sha256", secret).update(`sign-in-code\n${id}\n${code}`).digest("base64url");
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

export const eraseSignInRequests: Eraser = async (tx, emails) => {
  await tx.delete(signInRequests).where(inArray(signInRequests.email, emails));
};

export function eraseOldSignInRequests(db: Database, endedBefore: Date): Promise<number> {
  return eraseRows(db, signInRequests, lt(signInRequests.expiresAt, endedBefore));
}
