import { createHmac } from "node:crypto";
import { inArray } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { erasedAddresses } from "#database/schema/subscribers.server.ts";
import { hashAddress } from "#platform/lasting-keys.ts";
import type { Secrets } from "#platform/secrets.ts";

const USE = "le-recap/erased-address";

/** Keyed hashes, one per lasting secret, the current one first. */
export function addressHashes({ lastingSecrets }: Pick<Secrets, "lastingSecrets">, email: string): string[] {
  return hashAddress(lastingSecrets, USE, email);
}

/** Keeps imports from adding an erased person again. */
export async function rememberErasedAddress(tx: Transaction, emailHash: string, now: Date): Promise<void> {
  await tx.insert(erasedAddresses).values({ emailHash, createdAt: now }).onConflictDoNothing();
}

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

function formerHash(sessionSecret: string, email: string): string {
  return createHmac("sha256", sessionSecret).update(`erased-address\n${email}`).digest("base64url");
}
