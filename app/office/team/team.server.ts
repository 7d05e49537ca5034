import { and, asc, count, eq, inArray, ne } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { sessions, users } from "#database/schema/accounts.server.ts";
import { staff, staffInvitations, staffProofs } from "#database/schema/newsroom.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { addTombstones, type RowTombstone } from "#platform/tombstone-file.server.ts";
import { isSameName } from "./invitation.ts";
import type { Role } from "./staff.ts";

/** Returns when this session last gave a code of the telephone, or null. */
export async function lastProof(db: Database, sessionId: string): Promise<Date | null> {
  const [proof] = await db.select().from(staffProofs).where(eq(staffProofs.sessionId, sessionId));
  return proof?.provedAt ?? null;
}

export async function recordProof(db: Database, sessionId: string, provedAt: Date): Promise<void> {
  await db
    .insert(staffProofs)
    .values({ sessionId, provedAt })
    .onConflictDoUpdate({ target: staffProofs.sessionId, set: { provedAt } });
}

/** Every session of this person except `exceptSession` has to give a code again. */
export async function endProofs(tx: Transaction, userId: string, exceptSession = ""): Promise<void> {
  const theirs = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, exceptSession)));
  await tx.delete(staffProofs).where(inArray(staffProofs.sessionId, theirs));
}

export type Member = {
  userId: string;
  name: string;
  email: string;
  role: Role;
  joinedAt: Date;
  hasPhone: boolean;
};

export async function listTeam(db: Database): Promise<Member[]> {
  const rows = await db
    .select({ staff, email: users.email })
    .from(staff)
    .innerJoin(users, eq(users.id, staff.userId))
    .orderBy(asc(staff.joinedAt), asc(staff.userId));
  return rows.map(({ email, staff: { userId, name, role, joinedAt, totpSecret } }) => ({
    userId,
    name,
    email,
    role,
    joinedAt,
    hasPhone: totpSecret !== null,
  }));
}

export async function countTeam(db: Database): Promise<number> {
  const [row] = await db.select({ members: count() }).from(staff);
  return row?.members ?? 0;
}

export async function findMemberName(db: Database, userId: string): Promise<string | null> {
  const [row] = await db.select({ name: staff.name }).from(staff).where(eq(staff.userId, userId));
  return row?.name ?? null;
}

export async function setRole(tx: Transaction, userId: string, role: Role): Promise<void> {
  await tx.update(staff).set({ role }).where(eq(staff.userId, userId));
}

/**
 * The name is for future texts, as signed ones keep theirs. Returns false when another member or invitation has the
 * same name.
 */
export async function setName(tx: Transaction, userId: string, name: string): Promise<boolean> {
  const members = await tx.select({ name: staff.name }).from(staff).where(ne(staff.userId, userId));
  const invited = await tx.select({ name: staffInvitations.name }).from(staffInvitations);
  if ([...members, ...invited].some((other) => isSameName(other.name, name))) return false;
  await tx.update(staff).set({ name }).where(eq(staff.userId, userId));
  return true;
}

/**
 * Removes a member, whose account stays. A tombstone is written, so that a restored backup does not let them in again.
 */
export async function removeFromTeam(
  { settings }: Pick<ProcessServices, "settings">,
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<void> {
  await endProofs(tx, userId);
  const gone = await tx.delete(staff).where(eq(staff.userId, userId)).returning({ row: staff.userId });
  await addTombstones(
    settings,
    gone.map(({ row }) => ({ at: now, what: "staff", row })),
  );
}

/** Removes members again in a restored database, except those who joined again since. Returns how many were removed. */
export async function removeFromTeamAgain(tx: Transaction, tombstones: RowTombstone[]): Promise<number> {
  if (tombstones.length === 0) return 0;
  const leftAt = new Map<string, Date>();
  for (const { row, at } of tombstones) if (at > (leftAt.get(row) ?? new Date(0))) leftAt.set(row, at);
  const present = await tx.select({ userId: staff.userId, joinedAt: staff.joinedAt }).from(staff);
  const gone = present.filter(({ userId, joinedAt }) => joinedAt < (leftAt.get(userId) ?? new Date(0)));
  for (const { userId } of gone) {
    await endProofs(tx, userId);
    await tx.delete(staff).where(eq(staff.userId, userId));
  }
  return gone.length;
}
