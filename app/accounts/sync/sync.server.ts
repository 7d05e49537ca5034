import { and, count, eq, gt, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { answersCollection } from "#app/accounts/reader-data/answers-collection.ts";
import type { Collection, ReaderData } from "#app/accounts/reader-data/collection.ts";
import { parseStoredJson } from "#app/accounts/reader-data/stored-value.ts";
import { setSyncVersion } from "#app/accounts/users/user-accounts.server.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { users } from "#database/schema/accounts.server.ts";
import { accountEntries } from "#database/schema/reading.server.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { COLLECTIONS, findCollection } from "./collections.ts";
import { entryPath, type SyncAnswer, type SyncRequest } from "./device-changes.ts";
import { isOfSite, refuseUnknownAnswers, type Site } from "./refuse-unknown-entries.server.ts";

/**
 * The most entries of one collection in an account. Answers have a limit of their own, as there is one entry for each
 * question of the site.
 */
export const MAX_ENTRIES = 500;
const MAX_ANSWERS = 5_000;

const SyncRequestSchema = z.strictObject({
  account: z.string().max(100),
  since: z.int().min(0),
  data: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** Returns null when the body is malformed. */
export function parseSyncRequest(text: string): SyncRequest | null {
  return SyncRequestSchema.safeParse(parseStoredJson(text)).data ?? null;
}

type Checked = { collection: Collection; key: string; value: unknown };
type Row = typeof accountEntries.$inferSelect;

type Merged = Pick<SyncAnswer, "cursor" | "refused"> & { known: Row[]; version: number; from: number };

/** Stores what a device sent and returns what it lacks; null when the account does not synchronise. */
export async function synchronise(
  db: Database,
  userId: string,
  request: Pick<SyncRequest, "since" | "data">,
  content: Catalogue,
  now = new Date(),
): Promise<SyncAnswer | null> {
  const { data, refused } = refuseUnknownAnswers(request.data, content, now);
  const merged = await db.transaction(async (tx) => {
    const answer = await mergeEntriesOf(tx, userId, data, content);
    return answer && { ...answer, ...(await listNewer(tx, userId, request.since, answer)) };
  });
  if (!merged) return null;
  const { cursor, isWhole, known, rows } = merged;
  return {
    cursor,
    isWhole,
    refused: [...refused, ...merged.refused],
    // An entry that has just changed is in both lists, and `rows`, which has its merged value, must come last.
    data: presented([...known, ...rows], content),
  };
}

/** Merges entries that no device sent. Does nothing while synchronisation is off. */
export async function mergeIntoAccount(db: Database, userId: string, data: ReaderData): Promise<void> {
  await db.transaction((tx) => mergeEntriesOf(tx, userId, data, null));
}

/** Returns null when the account does not synchronise. */
async function mergeEntriesOf(
  tx: Transaction,
  userId: string,
  data: ReaderData,
  site: Site | null,
): Promise<Merged | null> {
  const { checked, refused } = checkEntries(data);
  const user = await lockSyncedUser(tx, userId);
  if (!user?.sync) return null;
  const { version, from } = user;
  const known = await listKnown(tx, userId, checked);
  const { changed, excess } = await withinLimit(tx, userId, {
    changed: listChangedEntries(checked, known),
    known,
    site,
  });
  const cursor = changed.length > 0 ? version + 1 : version;
  await writeEntries(tx, userId, changed, cursor);
  return { cursor, version, from, known, refused: [...refused, ...excess] };
}

async function listNewer(tx: Transaction, userId: string, since: number, { version, from }: Merged) {
  // A cursor outside the account's history is from before it was emptied or restored.
  const isWhole = since === 0 || since < from || since > version;
  const rows = await tx
    .select()
    .from(accountEntries)
    .where(and(eq(accountEntries.userId, userId), isWhole ? undefined : gt(accountEntries.version, since)));
  return { isWhole, rows };
}

/** Returns undefined when the account does not keep the entry. */
export async function findKeptEntry<Value>(
  db: Database,
  userId: string,
  { name, parse }: Collection<Value>,
  key: string,
): Promise<Value | undefined> {
  const [row] = await db
    .select({ value: accountEntries.value })
    .from(accountEntries)
    .where(and(eq(accountEntries.userId, userId), eq(accountEntries.collection, name), eq(accountEntries.key, key)));
  return (row && parse(key, row.value)) ?? undefined;
}

export async function listAccountData(db: Database, userId: string, content: Catalogue): Promise<ReaderData> {
  return presented(await db.select().from(accountEntries).where(eq(accountEntries.userId, userId)), content);
}

export async function exportAccountData(db: Database, userId: string): Promise<Record<string, unknown[]>> {
  const rows = await db
    .select()
    .from(accountEntries)
    .where(eq(accountEntries.userId, userId))
    .orderBy(accountEntries.collection, accountEntries.key);
  return Object.fromEntries(
    COLLECTIONS.map((collection) => [
      collection.title,
      rows.filter((row) => row.collection === collection.name).map(({ key, value }) => collection.describe(key, value)),
    ]),
  );
}

function checkEntries(data: ReaderData): { checked: Checked[]; refused: string[] } {
  const checked: Checked[] = [];
  const refused: string[] = [];
  for (const [name, entries] of Object.entries(data)) {
    const collection = findCollection(name);
    for (const [key, sent] of Object.entries(entries)) {
      const value = collection?.parse(key, sent) ?? null;
      if (collection && value !== null) checked.push({ collection, key, value });
      else refused.push(entryPath(name, key));
    }
  }
  return { checked, refused };
}

/** Locks the user's row, so that nothing is written after a switch-off or a deletion. */
async function lockSyncedUser(tx: Transaction, userId: string) {
  const [user] = await tx
    .select({ sync: users.syncEnabled, version: users.syncVersion, from: users.syncFrom })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  return user;
}

function listKnown(tx: Transaction, userId: string, checked: Checked[]): Promise<Row[]> | Row[] {
  if (checked.length === 0) return [];
  const keys = [...new Set(checked.map(({ key }) => key))];
  return tx
    .select()
    .from(accountEntries)
    .where(and(eq(accountEntries.userId, userId), inArray(accountEntries.key, keys)));
}

/**
 * Compares parsed entries: rows may have former fields or key order, and a merge may add fields that accounts do not
 * store.
 */
function listChangedEntries(checked: Checked[], known: Row[]): Checked[] {
  const held = new Map(known.map(({ collection, key, value }) => [entryPath(collection, key), value]));
  return checked.flatMap(({ collection, key, value }) => {
    const before = held.get(entryPath(collection.name, key));
    const after = before === undefined ? value : collection.parse(key, collection.merge(before, value));
    return JSON.stringify(collection.parse(key, before)) === JSON.stringify(after)
      ? []
      : [{ collection, key, value: after }];
  });
}

/**
 * Leaves out new entries about what the site never had, or beyond the limit; entries that the account already holds can
 * always change.
 */
async function withinLimit(
  tx: Transaction,
  userId: string,
  { changed, known, site }: { changed: Checked[]; known: Row[]; site: Site | null },
) {
  const held = new Set(known.map(({ collection, key }) => entryPath(collection, key)));
  const isNew = ({ collection, key }: Checked) => !held.has(entryPath(collection.name, key));
  const fresh = changed.filter(isNew);
  if (fresh.length === 0) return { changed, excess: [] };
  const rows = await tx
    .select({ name: accountEntries.collection, entries: count() })
    .from(accountEntries)
    .where(eq(accountEntries.userId, userId))
    .groupBy(accountEntries.collection);
  const free = new Map(
    COLLECTIONS.map(({ name }) => [name, name === answersCollection.name ? MAX_ANSWERS : MAX_ENTRIES]),
  );
  for (const { name, entries } of rows) free.set(name, (free.get(name) ?? 0) - entries);
  const excess = fresh.filter(({ collection: { name }, key }) => {
    if (site && !isOfSite(name, key, site)) return true;
    const places = free.get(name) ?? 0;
    free.set(name, places - 1);
    return places <= 0;
  });
  const refused = new Set(excess);
  return {
    changed: changed.filter((entry) => !refused.has(entry)),
    excess: excess.map(({ collection, key }) => entryPath(collection.name, key)),
  };
}

async function writeEntries(tx: Transaction, userId: string, changed: Checked[], version: number): Promise<void> {
  if (changed.length === 0) return;
  await setSyncVersion(tx, userId, version);
  await tx
    .insert(accountEntries)
    .values(changed.map(({ collection, key, value }) => ({ userId, collection: collection.name, key, value, version })))
    .onConflictDoUpdate({
      target: [accountEntries.userId, accountEntries.collection, accountEntries.key],
      set: { value: sql`excluded.value`, version: sql`excluded.version` },
    });
}

function presented(rows: Row[], content: Catalogue): ReaderData {
  const data: ReaderData = Object.fromEntries(COLLECTIONS.map(({ name }) => [name, {}]));
  for (const { collection: name, key, value } of rows) {
    const collection = findCollection(name);
    const entries = data[name];
    if (collection && entries) entries[key] = collection.present ? collection.present(key, value, content) : value;
  }
  return data;
}
