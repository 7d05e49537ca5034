import { inArray } from "drizzle-orm";
import { eraseSignInRequests } from "#app/accounts/sign-in/sign-in-requests.server.ts";
import { eraseAccount } from "#app/accounts/users/user-accounts.server.ts";
import {
  addressHashes,
  erasedAccountHash,
  recordTombstones,
  rememberErased,
} from "#app/letters/leaving/tombstones.server.ts";
import { eraseReportsOf } from "#app/office/messages/person-reports.server.ts";
import { eraseInvitationsOf } from "#app/office/team/invitations.server.ts";
import type { Transaction } from "#database/open.server.ts";
import { emailSubscribers } from "#database/schema/subscribers.server.ts";
import type { Eraser } from "#platform/erase-rows.server.ts";
import type { ProcessServices } from "#platform/services.ts";

/** Subscriptions, consents and links are deleted by cascade. */
const eraseSubscriber: Eraser = async (tx, emails) => {
  await tx.delete(emailSubscribers).where(inArray(emailSubscribers.email, emails));
};

/** A slice that stores rows of people adds its eraser here. */
const ERASERS = {
  newsletter: [eraseSubscriber],
  reports: [eraseReportsOf],
  account: [eraseSignInRequests, eraseInvitationsOf, eraseAccount],
} satisfies Record<string, Eraser[]>;

type ErasureServices = Pick<ProcessServices, "settings" | "secrets">;

/**
 * Erases a person as GDPR art. 17 requires. Two keyed hashes stay, so that neither an import nor an older backup
 * restores the address.
 */
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
  // The subscriber is locked before the account, in the order of `lockSubscriber`, as another order could deadlock.
  await run([...ERASERS.newsletter, ...ERASERS.reports, ...ERASERS.account], tx, [email]);
  const [hash = ""] = addressHashes(secrets, email);
  await rememberErased(tx, [{ hash, at: now }]);
}

/** Erases inactive accounts. Their newsletter subscriptions stay, because these rest on a separate consent. */
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
