import { eq } from "drizzle-orm";
import { erasePerson } from "#app/features/erasure/erase-person.server.ts";
import { users } from "#database/schema/accounts.server.ts";
import type { ProcessServices } from "#platform/services.ts";

/** Erases the newsletter subscription too. */
export async function deleteAccount(
  services: Pick<ProcessServices, "db" | "settings" | "secrets">,
  userId: string,
  now: Date,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    // No lock: erasePerson locks the subscriber first, as everywhere.
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (user) await erasePerson(services, tx, user.email, now);
  });
}
