import { createHmac } from "node:crypto";
import { inArray } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { erasedAddresses } from "#database/schema/subscribers.server.ts";
import { hashAddress } from "#platform/lasting-keys.ts";
import type { Secrets } from "#platform/secrets.ts";

const USE = "le-recap/erased-address";

/** A keyed hash under each lasting secret, the one in use first: nobody can read the address from it. */
export function addressHashes({ lastingSecrets }: Pick<Secrets, "lastingSecrets">, email: string): string[] {
  return hashAddress(lastingSecrets, USE, email);
}

/** Keeps, of someone who was erased on request, what an import needs to leave them out. */
export async function rememberErasedAddress(tx: Transaction, emailHash: string, now: Date): Promise<void> {
  await tx.insert(erasedAddresses).values({ emailHash, createdAt: now }).onConflictDoNothing();
}

/** Those of these addresses whose person was erased. */
export async function findErasedAddresses(
  db: Database | Transaction,
  secrets: Pick<Secrets, "lastingSecrets" | "sessionSecret">,
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

/** The hashes of the first edition hang on the session secret, and hold as long as it does. */
function formerHash(sessionSecret: string, email: string): string {
  return createHmac("sha256", sessionSecret).update(`erased-address\n${email}`).digest("base64url");
}
