import type { ReaderData } from "#app/accounts/reader-data/collection.ts";
import { findCollection } from "./collections.ts";

export const SYNC_PATH = "/profil/synchronisation";

/** The server accepts bodies of 4 KB, which hold a few other fields too. */
export const MAX_SYNC_BYTES = 3_500;

export type SyncRequest = {
  account: string;
  /** Cursor of the last answer; 0 before the first one. */
  since: number;
  data: ReaderData;
};

export type SyncAnswer = {
  cursor: number;
  /** Is true when `data` holds everything, even if only changes were requested. */
  isWhole: boolean;
  /** The merged value of each entry that was sent, and the entries that changed since the cursor. */
  data: ReaderData;
  /** Paths, made by `entryPath`, of entries that were sent and are not kept. */
  refused: string[];
};

export type Acknowledged = Record<string, string>;

type Entry = { collection: string; key: string; value: unknown };

export function entryPath(collection: string, key: string): string {
  return `${collection}/${key}`;
}

function entriesOf(data: ReaderData): Entry[] {
  return Object.entries(data).flatMap(([collection, entries]) =>
    Object.entries(entries).map(([key, value]) => ({ collection, key, value })),
  );
}

function toData(entries: Entry[]): ReaderData {
  const data: ReaderData = {};
  for (const { collection, key, value } of entries) {
    const known = data[collection] ?? {};
    known[key] = value;
    data[collection] = known;
  }
  return data;
}

export function countEntries(data: ReaderData): number {
  return entriesOf(data).length;
}

export function isEmpty(data: ReaderData): boolean {
  return countEntries(data) === 0;
}

/** Merges two sets of entries; drops collections that this version does not know. */
export function mergeData(a: ReaderData, b: ReaderData): ReaderData {
  const merged: ReaderData = {};
  for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const collection = findCollection(name);
    if (!collection) continue;
    const entries = new Map(Object.entries(a[name] ?? {}));
    for (const [key, value] of Object.entries(b[name] ?? {})) {
      entries.set(key, entries.has(key) ? collection.merge(entries.get(key), value) : value);
    }
    merged[name] = Object.fromEntries(entries);
  }
  return merged;
}

export function acknowledge(data: ReaderData): Acknowledged {
  return Object.fromEntries(
    entriesOf(data).map((entry) => [entryPath(entry.collection, entry.key), kept(entry) ?? ""]),
  );
}

export function changesSince(data: ReaderData, acknowledged: Acknowledged): ReaderData {
  return toData(
    entriesOf(data).flatMap((entry) => {
      const text = kept(entry);
      if (text === null || acknowledged[entryPath(entry.collection, entry.key)] === text) return [];
      return [{ ...entry, value: JSON.parse(text) as unknown }];
    }),
  );
}

/** Entries that the answer neither returns nor refuses count as refused, or they would be sent for ever. */
export function applyAnswer(
  known: { acknowledged: Acknowledged; refused: Acknowledged },
  sent: ReaderData,
  { isWhole, data, refused }: SyncAnswer,
): typeof known {
  const heard = acknowledge(data);
  const waiting = Object.entries(acknowledge(sent)).filter(([path]) => refused.includes(path) || !(path in heard));
  return {
    acknowledged: { ...(isWhole ? {} : known.acknowledged), ...heard },
    refused: { ...known.refused, ...Object.fromEntries(waiting) },
  };
}

export function unsentData(data: ReaderData, acknowledged: Acknowledged): ReaderData {
  return toData(
    entriesOf(data).filter((entry) => acknowledged[entryPath(entry.collection, entry.key)] !== kept(entry)),
  );
}

/** Takes entries up to `maxBytes`, but always at least one, even if it is larger. */
export function firstBatch(data: ReaderData, maxBytes: number): ReaderData {
  let bytes = 0;
  const fitting = entriesOf(data).filter((entry, index) => {
    bytes += new TextEncoder().encode(JSON.stringify(entry)).length;
    return index === 0 || bytes <= maxBytes;
  });
  return toData(fitting);
}

function kept({ collection, key, value }: Entry): string | null {
  const parsed = findCollection(collection)?.parse(key, value) ?? null;
  return parsed === null ? null : JSON.stringify(parsed);
}
