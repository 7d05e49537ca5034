import { eq } from "drizzle-orm";
import { eraseSubscriber, lockSubscriber } from "#app/features/newsletter/subscribers.server.ts";
import { rememberErasedAddress } from "#app/features/subscriber-list/erased-addresses.server.ts";
import { signInRequests, users } from "#database/schema/accounts.server.ts";
import { emailSubscribers } from "#database/schema/subscribers.server.ts";
import type { ProcessServices } from "#platform/services.ts";

/**
 * Erases every row that is keyed on the person, at once: account, sessions, progress, favourites, newsletter, consents, links. A
 * keyed hash stays of an address that was on the newsletter's list, so that no import brings it back.
 */
export async function deleteAccount(
  { db, secrets }: Pick<ProcessServices, "db" | "secrets">,
  userId: string,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (!user) return;
    const { email } = user;
    const [listed] = await tx
      .select({ id: emailSubscribers.id })
      .from(emailSubscribers)
      .where(eq(emailSubscribers.email, email));
    if (listed && (await lockSubscriber(tx, listed.id))) {
      await rememberErasedAddress(tx, secrets.sessionSecret, { email, now });
      await eraseSubscriber(tx, listed.id);
    }
    await tx.delete(signInRequests).where(eq(signInRequests.email, email));
    // Sessions, progress and favourites go with the account.
    await tx.delete(users).where(eq(users.id, userId));
  });
}
