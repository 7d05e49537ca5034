import { type SQL, sql } from "drizzle-orm";
import { PURPOSES, type Purpose } from "#app/features/newsletter/purposes.ts";
import type { Database } from "#database/open.server.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { countOnce } from "./subscriber-counts.server.ts";
import type { SubscriberStatus } from "./subscriber-query.ts";

export type StatusCounts = Record<SubscriberStatus, number>;

export type SubscriberFigures = {
  people: StatusCounts;
  purposes: Record<Purpose, StatusCounts>;
  recent: Record<7 | 30, StatusCounts>;
  /** The last thirty days in Paris, the oldest first. */
  days: { day: string; joined: number; left: number }[];
};

const DAY_MS = 86_400_000;
const DAYS = 30;

/** As of some seconds ago; each part reads an index. */
export function readSubscriberFigures(db: Database, now: Date): Promise<SubscriberFigures> {
  return countOnce(db, "figures", now, () => readNow(db, now));
}

async function readNow(db: Database, now: Date): Promise<SubscriberFigures> {
  // Counting the rare states by index is faster than grouping all rows.
  const people = await rowsOf<{ status: SubscriberStatus; count: number }>(
    db,
    sql`select status, count(*)::int as count from email_subscribers where status = 'confirmed' group by status
      union all
      select status, count(*)::int from email_subscribers where status in ('pending', 'unsubscribed') group by status`,
  );
  const asked = await rowsOf<{ purpose: Purpose; status: string; count: number }>(
    db,
    sql`select purpose, 'confirmed' as status, count(*)::int as count from subscriptions
      where status = 'confirmed' group by purpose
      union all
      select purpose, status, count(*)::int from subscriptions where status <> 'confirmed' group by purpose, status`,
  );
  const recent = await Promise.all(([7, 30] as const).map((days) => readRecent(db, days)));
  const [week = noPeople(), month = noPeople()] = recent;
  return {
    people: byStatus(people),
    purposes: Object.fromEntries(
      PURPOSES.map((purpose) => [purpose, byStatus(asked.filter((row) => row.purpose === purpose))]),
    ) as Record<Purpose, StatusCounts>,
    recent: { 7: week, 30: month },
    days: await readDays(db, now),
  };
}

async function readRecent(db: Database, days: number): Promise<StatusCounts> {
  const since = sql`created_at >= now() - ${days}::int * interval '1 day'`;
  return byStatus(
    await rowsOf(db, sql`select status, count(*)::int as count from email_subscribers where ${since} group by status`),
  );
}

async function readDays(db: Database, now: Date): Promise<SubscriberFigures["days"]> {
  const today = Date.parse(parisDay(now));
  const days = Array.from({ length: DAYS }, (_, index) => toDay(today - (DAYS - 1 - index) * DAY_MS));
  // One day more: Paris is ahead of UTC.
  const since = sql`${new Date(today - DAYS * DAY_MS).toISOString()}::timestamptz`;
  const inParis = (column: SQL) => sql`to_char(${column} at time zone 'Europe/Paris', 'YYYY-MM-DD')`;
  const rows = await rowsOf<{ day: string; joined: number; left: number }>(
    db,
    sql`select day, sum(joined)::int as joined, sum("left")::int as "left" from (
        select ${inParis(sql`confirmed_at`)} as day, count(*) as joined, 0 as "left"
          from email_subscribers where confirmed_at >= ${since} group by 1
        union all
        select ${inParis(sql`unsubscribed_at`)}, 0, count(*)
          from email_subscribers where unsubscribed_at >= ${since} group by 1
      ) by_day group by day`,
  );
  const known = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => ({ day, joined: known.get(day)?.joined ?? 0, left: known.get(day)?.left ?? 0 }));
}

function byStatus(rows: { status: string; count: number }[]): StatusCounts {
  const countOf = (...names: string[]) => rows.find(({ status }) => names.includes(status))?.count ?? 0;
  return {
    confirmed: countOf("confirmed"),
    pending: countOf("pending"),
    unsubscribed: countOf("unsubscribed", "withdrawn"),
  };
}

function noPeople(): StatusCounts {
  return { confirmed: 0, pending: 0, unsubscribed: 0 };
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

async function rowsOf<Row>(db: Database, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}
