import { sql } from "drizzle-orm";
import type { Purpose } from "#app/letters/subscriptions/purposes.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { consentEvents, erasedAddresses } from "#database/schema/subscribers.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { type AddressTombstone, addTombstones } from "#platform/tombstone-file.server.ts";
import { addressHashes, addressKeys, erasedAccountHash } from "./erased-addresses.server.ts";

type Leaving = { email: string; at: Date } & (
  | { what: "erased" | "account" }
  /** The id of its consent event. */
  | { what: Purpose; proof: string }
);

/** Written to the tombstone file before the change commits, so that a restored backup learns who left since. */
export async function recordTombstones(
  { settings, secrets }: Pick<ProcessServices, "settings" | "secrets">,
  leavings: Leaving[],
): Promise<void> {
  const [key = null] = addressKeys(secrets);
  const tombstones = leavings.map((leaving): AddressTombstone => {
    const { at, what, email } = leaving;
    const [hash = ""] = addressHashes(secrets, email);
    const proof = "proof" in leaving ? leaving.proof : what === "erased" ? hash : erasedAccountHash(secrets, email);
    return { at, what, key, hash, proof };
  });
  await addTombstones(settings, tombstones);
}

/**
 * Tombstones that this database does not reflect: neither is their consent event there, nor was the account or person
 * erased at that time or later.
 */
export async function findUnknownTombstones(
  db: Database | Transaction,
  tombstones: AddressTombstone[],
): Promise<AddressTombstone[]> {
  if (tombstones.length === 0) return [];
  const proofs = tombstones.flatMap(({ what, proof }) => (isOfPerson(what) ? [] : [proof]));
  const hashes = tombstones.flatMap(({ what, hash, proof }) => (isOfPerson(what) ? [hash, proof] : [hash]));
  const events = await db
    .select({ id: consentEvents.id })
    .from(consentEvents)
    .where(
      sql`${consentEvents.id} in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(proofs)}::jsonb))`,
    );
  const erased = await db
    .select()
    .from(erasedAddresses)
    .where(
      sql`${erasedAddresses.emailHash} in (select value from jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb))`,
    );
  const known = new Set(events.map(({ id }) => id));
  const erasedAt = new Map(erased.map(({ emailHash, createdAt }) => [emailHash, createdAt]));
  const isErased = (hash: string, at: Date) =>
    (erasedAt.get(hash)?.getTime() ?? Number.NEGATIVE_INFINITY) >= at.getTime();
  return tombstones.filter(({ hash, proof, at }) => !known.has(proof) && !isErased(hash, at) && !isErased(proof, at));
}

function isOfPerson(what: AddressTombstone["what"]): boolean {
  return what === "erased" || what === "account";
}
