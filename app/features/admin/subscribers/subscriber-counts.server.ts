import { sql } from "drizzle-orm";
import type { Database } from "#database/open.server.ts";
import { whereMatches } from "./subscriber-list.server.ts";
import type { SubscriberFilter } from "./subscriber-query.ts";

const FRESH_MS = 10_000;
const KEPT_AT_MOST = 200;

type Counted = { count: Promise<unknown>; countedAt: number };

const countsOfDatabases = new WeakMap<Database, Map<string, Counted>>();

/** Exact as of some seconds ago: the table is counted once in that time. */
export function countSubscribers(db: Database, filter: SubscriberFilter, now: Date): Promise<number> {
  const key = JSON.stringify([filter.search, filter.source, filter.status, filter.purpose, filter.sinceDays]);
  return countOnce(db, key, now, () => countNow(db, filter));
}

export function countOnce<Count>(db: Database, key: string, now: Date, countIt: () => Promise<Count>): Promise<Count> {
  const counts = countsOfDatabases.get(db) ?? new Map<string, Counted>();
  countsOfDatabases.set(db, counts);
  const known = counts.get(key);
  if (known && now.getTime() - known.countedAt < FRESH_MS) return known.count as Promise<Count>;
  if (counts.size >= KEPT_AT_MOST) counts.clear();
  const count = countIt();
  counts.set(key, { count, countedAt: now.getTime() });
  count.catch(() => counts.delete(key));
  return count;
}

export function forgetCounts(db: Database): void {
  countsOfDatabases.delete(db);
}

async function countNow(db: Database, filter: SubscriberFilter): Promise<number> {
  const counted = await db.execute(
    sql`select count(*)::int as count from email_subscribers where ${whereMatches(filter)}`,
  );
  return (counted as unknown as { rows: { count: number }[] }).rows[0]?.count ?? 0;
}
