import { asc, count, eq, ne } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { users } from "#database/schema/accounts.server.ts";
import { staff, staffInvitations } from "#database/schema/newsroom.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { addTombstones, type RowTombstone } from "#platform/tombstone-file.server.ts";
import { isSameName } from "./invitation.ts";
import { endProofs } from "./phone.server.ts";
import type { Role } from "./staff-role.ts";

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

export async function nameOf(db: Database, userId: string): Promise<string | null> {
  const [row] = await db.select({ name: staff.name }).from(staff).where(eq(staff.userId, userId));
  return row?.name ?? null;
}

export async function setRole(tx: Transaction, userId: string, role: Role): Promise<void> {
  await tx.update(staff).set({ role }).where(eq(staff.userId, userId));
}

/**
 * Sets the name for future texts; signed ones keep theirs. False when another member or invitation has the same name.
 */
export async function setName(tx: Transaction, userId: string, name: string): Promise<boolean> {
  const members = await tx.select({ name: staff.name }).from(staff).where(ne(staff.userId, userId));
  const invited = await tx.select({ name: staffInvitations.name }).from(staffInvitations);
  if ([...members, ...invited].some((other) => isSameName(other.name, name))) return false;
  await tx.update(staff).set({ name }).where(eq(staff.userId, userId));
  return true;
}

/**
 * Removes a member; the account stays. Written to the tombstone file, so that a restored backup does not let them in
 * again.
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

/** In a restored database. Whoever joined again since stays; gives the number of the others. */
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
