import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { hashText } from "#app/newsroom/editions/edition-store.server.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { draftFiles, draftRevisions, draftTexts } from "#database/schema/newsroom.server.ts";

export function hashOrNull(bytes: Buffer | null): string | null {
  return bytes && hashText(bytes);
}

/** Each text is stored once, under its hash. */
export async function storeDraftTexts(tx: Transaction, texts: (Buffer | null)[]): Promise<void> {
  const rows = new Map(texts.flatMap((bytes) => (bytes ? [[hashText(bytes), bytes] as const] : [])));
  if (rows.size === 0) return;
  await tx
    .insert(draftTexts)
    .values([...rows].map(([sha, bytes]) => ({ sha, bytes })))
    .onConflictDoNothing();
}

export async function readDraftTexts(
  db: Database | Transaction,
  shas: Iterable<string | null>,
): Promise<Map<string, Buffer>> {
  const wanted = [...new Set(shas)].filter((sha) => sha !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db.select().from(draftTexts).where(inArray(draftTexts.sha, wanted));
  return new Map(rows.map(({ sha, bytes }) => [sha, bytes]));
}

/**
 * Returns the number of erased texts. Each column has its own condition, because a single condition with « or » would
 * compare every text with every file.
 */
export async function eraseUnusedTexts(tx: Transaction): Promise<number> {
  const isHeld = (column: PgColumn) => tx.select({ one: sql`1` }).from(draftFiles).where(eq(column, draftTexts.sha));
  const inRevision = sql`(
    select 1 from ${draftRevisions}, jsonb_each_text(${draftRevisions.files}) as held where held.value = ${draftTexts.sha}
  )`;
  const erased = await tx
    .delete(draftTexts)
    .where(and(notExists(isHeld(draftFiles.sha)), notExists(isHeld(draftFiles.baseSha)), notExists(inRevision)))
    .returning({ sha: draftTexts.sha });
  return erased.length;
}
