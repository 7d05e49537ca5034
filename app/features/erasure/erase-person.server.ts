import { eq } from "drizzle-orm";
import { recordDeparture } from "#app/features/newsletter/departures.server.ts";
import { addressHashes, rememberErasedAddress } from "#app/features/newsletter/erased-addresses.server.ts";
import { lockSubscriber } from "#app/features/newsletter/subscribers.server.ts";
import type { Transaction } from "#database/open.server.ts";
import { users } from "#database/schema/accounts.server.ts";
import { emailSubscribers } from "#database/schema/subscribers.server.ts";
import type { PersonToErase } from "#platform/eraser.ts";
import type { ProcessServices } from "#platform/services.ts";
import { ERASERS } from "./erasers.server.ts";

type ErasureServices = Pick<ProcessServices, "settings" | "secrets">;

/**
 * Erases the person behind an address from every table (GDPR art. 17), whoever asked for it. Keyed hashes stay, of which nobody can
 * read the address: one keeps imports from bringing it back, one a backup of before. Messages to them that wait are sealed, and
 * dropped when their turn comes.
 */
export async function erasePerson(services: ErasureServices, tx: Transaction, email: string, now: Date): Promise<void> {
  await recordDeparture(services, { email, what: "erased", at: now });
  await forgetPerson(services, tx, email, now);
}

/** The same for a departure that is on record already. */
export async function forgetPerson(
  { secrets }: Pick<ErasureServices, "secrets">,
  tx: Transaction,
  email: string,
  now: Date,
): Promise<void> {
  const person = await findPerson(tx, email);
  const [hash = ""] = addressHashes(secrets, email);
  await rememberErasedAddress(tx, hash, now);
  for (const erase of [...ERASERS.newsletter, ...ERASERS.account]) await erase(tx, person);
}

/** The account alone, as when nobody has used it for long: a subscription is another agreement, and stays. */
export async function eraseAccountOf(tx: Transaction, email: string): Promise<void> {
  const person = await findPerson(tx, email);
  for (const erase of ERASERS.account) await erase(tx, person);
}

async function findPerson(tx: Transaction, email: string): Promise<PersonToErase> {
  const [subscriber] = await tx
    .select({ id: emailSubscribers.id })
    .from(emailSubscribers)
    .where(eq(emailSubscribers.email, email));
  if (subscriber) await lockSubscriber(tx, subscriber.id);
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email)).for("update");
  return { email, userId: user?.id ?? null, subscriberId: subscriber?.id ?? null };
}
