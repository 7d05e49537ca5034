import { createHmac } from "node:crypto";
import { inArray } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { erasedAddresses } from "#database/schema/subscribers.server.ts";

/** Keeps, of someone who was erased on request, what an import needs to leave them out, and nobody can read. */
export async function rememberErasedAddress(
  db: Database | Transaction,
  secret: string,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  await db
    .insert(erasedAddresses)
    .values({ emailHash: hashAddress(secret, email), createdAt: now })
    .onConflictDoNothing();
}

/** Those of these addresses whose person was erased. */
export async function findErasedAddresses(
  db: Database | Transaction,
  secret: string,
  emails: string[],
): Promise<Set<string>> {
  const emailsByHash = new Map(emails.map((email) => [hashAddress(secret, email), email]));
  if (emailsByHash.size === 0) return new Set();
  const rows = await db
    .select({ emailHash: erasedAddresses.emailHash })
    .from(erasedAddresses)
    .where(inArray(erasedAddresses.emailHash, [...emailsByHash.keys()]));
  return new Set(rows.map(({ emailHash }) => emailsByHash.get(emailHash) ?? ""));
}

function hashAddress(secret: string, email: string): string {
  return createHmac("sha256", secret).update(`erased-address\n${email}`).digest("base64url");
}
