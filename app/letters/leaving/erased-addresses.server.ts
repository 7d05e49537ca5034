import { createHmac } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { erasedAddresses } from "#database/schema/subscribers.server.ts";
import { hashAddress, nameSecrets } from "#platform/link-keys.ts";
import type { Secrets } from "#platform/secrets.ts";

const USE = "le-recap/erased-address";
const ACCOUNT_USE = "le-recap/erased-account";

/** Keyed hashes, one per lasting secret, the current one first. */
export function addressHashes({ linkSecrets }: Pick<Secrets, "linkSecrets">, email: string): string[] {
  return hashAddress(linkSecrets, USE, email);
}

/** Which secret made a hash, without telling it; in the order of `addressHashes`. */
export function addressKeys({ linkSecrets }: Pick<Secrets, "linkSecrets">): string[] {
  return nameSecrets(linkSecrets, USE);
}

/**
 * Under another key, so that `findErasedAddresses` does not match it: an inactive account that was erased must not keep
 * its address out of an import.
 */
export function erasedAccountHash({ linkSecrets }: Pick<Secrets, "linkSecrets">, email: string): string {
  return hashAddress(linkSecrets, ACCOUNT_USE, email)[0] ?? "";
}

/** Keeps imports from adding an erased person again. The last date counts for someone erased twice. */
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
