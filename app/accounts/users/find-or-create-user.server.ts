import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "#database/open.server.ts";
import { users } from "#database/schema/accounts.server.ts";

/** Safe when two first sign-ins run at once. */
export async function findOrCreateUser(db: Database, email: string): Promise<{ id: string; isNew: boolean }> {
  const [made] = await db
    .insert(users)
    .values({ id: randomUUID(), email })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (made) return { id: made.id, isNew: true };
  const [known] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!known) throw new Error("The account went while it was being opened");
  return { id: known.id, isNew: false };
}
