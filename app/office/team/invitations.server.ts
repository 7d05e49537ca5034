import { randomUUID } from "node:crypto";
import { and, asc, count, eq, gt, inArray, lte, ne } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { users } from "#database/schema/accounts.server.ts";
import { staff, staffInvitations } from "#database/schema/newsroom.server.ts";
import { type Eraser, eraseRows } from "#platform/erase-rows.server.ts";
import { formatDayAndHour } from "#platform/french/paris-time.ts";
import { LIMITS } from "#platform/limits/limits.ts";
import { addressKey, consume } from "#platform/limits/rate-limits.server.ts";
import type { Services } from "#platform/services.ts";
import { createToken, hashToken } from "#platform/tokens.ts";
import { INVITATION_DAYS, invitationPath, TEAM_MAX } from "./invitation.ts";
import type { Role } from "./staff.ts";
import { countTeam } from "./team.server.ts";

export type Invitation = { id: string; email: string; name: string; role: Role; createdAt: Date; expiresAt: Date };

export function listInvitations(db: Database, now: Date): Promise<Invitation[]> {
  const { id, email, name, role, createdAt, expiresAt } = staffInvitations;
  return db
    .select({ id, email, name, role, createdAt, expiresAt })
    .from(staffInvitations)
    .where(gt(expiresAt, now))
    .orderBy(asc(createdAt));
}

/** A waiting invitation for the same address is replaced. The e-mail is queued in the same transaction. */
export async function invite(
  { mail, settings, secrets }: Services,
  tx: Transaction,
  { email, name, role }: { email: string; name: string; role: Role },
  now: Date,
): Promise<"invited" | "member" | "full" | "too-many"> {
  const [member] = await tx
    .select({ userId: staff.userId })
    .from(staff)
    .innerJoin(users, eq(users.id, staff.userId))
    .where(eq(users.email, email));
  if (member) return "member";
  const [waiting] = await tx
    .select({ others: count() })
    .from(staffInvitations)
    .where(and(gt(staffInvitations.expiresAt, now), ne(staffInvitations.email, email)));
  if ((await countTeam(tx)) + (waiting?.others ?? 0) >= TEAM_MAX) return "full";
  const limits = [addressKey(LIMITS.ownerMails, email, "invitation")];
  if (!(await consume({ db: tx, settings, secrets }, limits, now)).allowed) return "too-many";
  const token = createToken();
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * 86_400_000);
  const id = randomUUID();
  await tx.delete(staffInvitations).where(eq(staffInvitations.email, email));
  await tx
    .insert(staffInvitations)
    .values({ id, email, name, role, tokenHash: hashToken(token), createdAt: now, expiresAt });
  const message = {
    kind: "staff-invitation" as const,
    to: email,
    invitationId: id,
    name,
    role,
    until: formatDayAndHour(expiresAt),
    invitationUrl: `${settings.publicUrl}${invitationPath(token)}`,
  };
  await mail.enqueue(message, tx);
  return "invited";
}

/** Returns the name of the person invited, or null for an unknown or accepted invitation. */
export async function withdrawInvitation(tx: Transaction, id: string): Promise<string | null> {
  const [gone] = await tx
    .delete(staffInvitations)
    .where(eq(staffInvitations.id, id))
    .returning({ name: staffInvitations.name });
  return gone?.name ?? null;
}

export type ReadInvitation =
  | { state: "valid"; email: string; name: string; role: Role }
  /** Nothing of the invitation is shown, not even its address. */
  | { state: "other-address" }
  | { state: "unknown" };

/**
 * Without an `email` nobody is signed in: the link was sent to the invited address, so it suffices where that address
 * has no account yet. Data of an account is opened by the shorter-lived link of a sign-in alone.
 */
export async function readInvitation(
  db: Database,
  { token, email }: { token: string; email: string | null },
  now: Date,
): Promise<ReadInvitation> {
  const [found] = await db.select().from(staffInvitations).where(openCondition(token, now)).for("update");
  if (!found) return { state: "unknown" };
  const isTheirs =
    email === null ? (await db.$count(users, eq(users.email, found.email))) === 0 : found.email === email;
  return isTheirs
    ? { state: "valid", email: found.email, name: found.name, role: found.role }
    : { state: "other-address" };
}

/**
 * An invitation is accepted once, even when the button is pressed twice at the same time. Returns the new member, or
 * null when the invitation is for somebody else or no longer valid.
 */
export async function acceptInvitation(
  tx: Transaction,
  { token, user }: { token: string; user: { id: string; email: string } },
  now: Date,
): Promise<{ name: string; role: Role } | null> {
  const [taken] = await tx
    .delete(staffInvitations)
    .where(and(openCondition(token, now), eq(staffInvitations.email, user.email)))
    .returning();
  if (!taken) return null;
  const { name, role } = taken;
  await tx.insert(staff).values({ userId: user.id, name, role, joinedAt: now }).onConflictDoNothing();
  return { name, role };
}

export async function isInvitationOpen(db: Database, id: string): Promise<boolean> {
  const found = await db.select({ id: staffInvitations.id }).from(staffInvitations).where(eq(staffInvitations.id, id));
  return found.length === 1;
}

export const eraseInvitationsOf: Eraser = async (tx, emails) => {
  await tx.delete(staffInvitations).where(inArray(staffInvitations.email, emails));
};

export function eraseEndedInvitations(db: Database, now: Date): Promise<number> {
  return eraseRows(db, staffInvitations, lte(staffInvitations.expiresAt, now));
}

function openCondition(token: string, now: Date) {
  return and(eq(staffInvitations.tokenHash, hashToken(token)), gt(staffInvitations.expiresAt, now));
}
