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

/** GDPR art. 17. Two keyed hashes stay, so that neither an import nor an older backup restores the address. */
export async function erasePerson(services: ErasureServices, tx: Transaction, email: string, now: Date): Promise<void> {
  await recordDeparture(services, { email, what: "erased", at: now });
  await forgetPerson(services, tx, email, now);
}

export async function forgetPerson(
  { secrets }: Pick<ErasureServices, "secrets">,
  tx: Transaction,
  email: string,
  now: Date,
): Promise<void> {
  const person = await findPerson(tx, email);
  const [hash = ""] = addressHashes(secrets, email);
  await rememberErasedAddress(tx, hash, now);
  for (const erase of [...ERASERS.newsletter, ...ERASERS.reports, ...ERASERS.account]) await erase(tx, person);
}

/** For inactive accounts: the subscription is another agreement, and stays. */
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
