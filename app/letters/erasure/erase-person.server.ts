import { addressHashes, erasedAccountHash, rememberErased } from "#app/letters/leaving/erased-addresses.server.ts";
import { recordTombstones } from "#app/letters/leaving/tombstones.server.ts";
import type { Transaction } from "#database/open.server.ts";
import type { Eraser } from "#platform/eraser.ts";
import type { ProcessServices } from "#platform/services.ts";
import { ERASERS } from "./erasers.server.ts";

type ErasureServices = Pick<ProcessServices, "settings" | "secrets">;

/** GDPR art. 17. Two keyed hashes stay, so that neither an import nor an older backup restores the address. */
export async function erasePerson(services: ErasureServices, tx: Transaction, email: string, now: Date): Promise<void> {
  await recordTombstones(services, [{ email, what: "erased", at: now }]);
  await forgetPerson(services, tx, email, now);
}

export async function forgetPerson(
  { secrets }: Pick<ErasureServices, "secrets">,
  tx: Transaction,
  email: string,
  now: Date,
): Promise<void> {
  // The subscriber is locked before the account, as everywhere: see `lockSubscriber`.
  await run([...ERASERS.newsletter, ...ERASERS.reports, ...ERASERS.account], tx, [email]);
  const [hash = ""] = addressHashes(secrets, email);
  await rememberErased(tx, [{ hash, at: now }]);
}

/** Erases inactive accounts. Their newsletter subscriptions stay: they rest on a separate consent. */
export async function eraseAccounts(
  services: ErasureServices,
  tx: Transaction,
  emails: string[],
  now: Date,
): Promise<void> {
  await recordTombstones(
    services,
    emails.map((email) => ({ email, what: "account", at: now })),
  );
  await forgetAccounts(services, tx, emails, now);
}

export async function forgetAccounts(
  { secrets }: Pick<ErasureServices, "secrets">,
  tx: Transaction,
  emails: string[],
  now: Date,
): Promise<void> {
  await run(ERASERS.account, tx, emails);
  await rememberErased(
    tx,
    emails.map((email) => ({ hash: erasedAccountHash(secrets, email), at: now })),
  );
}

async function run(erasers: Eraser[], tx: Transaction, emails: string[]): Promise<void> {
  for (const erase of erasers) await erase(tx, emails);
}
