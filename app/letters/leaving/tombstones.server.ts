import { createHmac } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import type { Purpose } from "#app/letters/subscriptions/purposes.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { consentEvents, erasedAddresses } from "#database/schema/subscribers.server.ts";
import { hashAddress, nameSecrets } from "#platform/link-keys.ts";
import type { Secrets } from "#platform/secrets.ts";
import type { ProcessServices } from "#platform/services.ts";
import { type AddressTombstone, addTombstones } from "#platform/tombstone-file.server.ts";

const USE = "le-recap/erased-address";
const ACCOUNT_USE = "le-recap/erased-account";

/** Returns keyed hashes, one for each lasting secret, that of the current secret first. */
export function addressHashes({ linkSecrets }: Pick<Secrets, "linkSecrets">, email: string): string[] {
  return hashAddress(linkSecrets, USE, email);
}

/** Identifies the secret that made a hash without revealing it, in the order of `addressHashes`. */
export function addressKeys({ linkSecrets }: Pick<Secrets, "linkSecrets">): string[] {
  return nameSecrets(linkSecrets, USE);
}

/**
 * The hash has a key of its own so that `findErasedAddresses` does not match it: the erasure of an inactive account
 * must not keep its address out of an import.
 */
export function erasedAccountHash({ linkSecrets }: Pick<Secrets, "linkSecrets">, email: string): string {
  return hashAddress(linkSecrets, ACCOUNT_USE, email)[0] ?? "";
}

/** These hashes keep imports from adding an erased person again. For somebody erased twice the last date counts. */
export async function rememberErased(tx: Transaction, erased: { hash: string; at: Date }[]): Promise<void> {
  await tx.execute(sql`
    insert into ${erasedAddresses} as known (email_hash, created_at)
    select hash, max(at) from jsonb_to_recordset(${JSON.stringify(erased)}::jsonb) as given (hash text, at timestamptz)
    group by hash order by hash
    on conflict (email_hash) do update set created_at = greatest(known.created_at, excluded.created_at)`);
}

export async function findErasedAddresses(
  db: Database | Transaction,
  secrets: Pick<Secrets, "linkSecrets" | "sessionSecret">,
  emails: string[],
): Promise<Set<string>> {
  const hashesOf = (email: string) => [...addressHashes(secrets, email), formerHash(secrets.sessionSecret, email)];
  const emailsByHash = new Map(emails.flatMap((email) => hashesOf(email).map((hash) => [hash, email] as const)));
  if (emailsByHash.size === 0) return new Set();
  const rows = await db
    .select({ emailHash: erasedAddresses.emailHash })
    .from(erasedAddresses)
    .where(inArray(erasedAddresses.emailHash, [...emailsByHash.keys()]));
  return new Set(rows.map(({ emailHash }) => emailsByHash.get(emailHash) ?? ""));
}

function formerHash(sessionSecret: string, email: string): string {
  return createHmac("sha256", sessionSecret).update(`erased-address\n${email}`).digest("base64url");
}

type Leaving = { email: string; at: Date } & (
  | { what: "erased" | "account" }
  /** A withdrawal from one purpose; `proof` is the id of its consent event. */
  | { what: Purpose; proof: string }
);

/**
 * The tombstones are written to their file before the change is committed, so that a restored backup learns who has
 * left since.
 */
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
 * Returns the tombstones that this database does not reflect: their consent event is absent, and the account or person
 * was not erased at that time or later.
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
