import { type SQL, sql } from "drizzle-orm";
import { byPurpose, type Purpose } from "#app/letters/subscriptions/purposes.ts";
import type { Database } from "#database/open.server.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import type { SubscriberStatus } from "./subscriber-query.ts";

type StatusCounts = Record<SubscriberStatus, number>;

type SubscriberCounts = {
  people: StatusCounts;
  purposes: Record<Purpose, StatusCounts>;
  recent: Record<7 | 30, StatusCounts>;
  /** The last thirty days in Paris, the oldest first. */
  days: { day: string; joined: number; left: number }[];
};

type StatusRow = { status: string; count: number };

const DAY_MS = 86_400_000;
const DAYS = 30;

export async function readSubscriberCounts(db: Database, now: Date): Promise<SubscriberCounts> {
  const people = sql`select status, count(*)::int as count from email_subscribers group by status`;
  return {
    people: byStatus(await rowsOf<StatusRow>(db, people)),
    purposes: await readPurposes(db),
    recent: await readRecent(db),
    days: await readDays(db, now),
  };
}

async function readPurposes(db: Database): Promise<Record<Purpose, StatusCounts>> {
  const rows = await rowsOf<StatusRow & { purpose: Purpose }>(
    db,
    sql`select purpose, status, count(*)::int as count from subscriptions group by 1, 2`,
  );
  const of = (purpose: Purpose) => byStatus(rows.filter((row) => row.purpose === purpose));
  return byPurpose(of);
}

async function readRecent(db: Database): Promise<SubscriberCounts["recent"]> {
  const since = (days: number) => sql`created_at >= now() - ${days}::int * interval '1 day'`;
  const rows = await rowsOf<{ status: string; week: number; month: number }>(
    db,
    sql`select status, count(*) filter (where ${since(7)})::int as week, count(*)::int as month
      from email_subscribers where ${since(30)} group by status`,
  );
  const within = (days: "week" | "month") => byStatus(rows.map((row) => ({ status: row.status, count: row[days] })));
  return { 7: within("week"), 30: within("month") };
}

async function readDays(db: Database, now: Date): Promise<SubscriberCounts["days"]> {
  const today = Date.parse(parisDay(now));
  const days = Array.from({ length: DAYS }, (_, index) => toDay(today - (DAYS - 1 - index) * DAY_MS));
  // One day more: Paris is ahead of UTC.
  const since = sql`${new Date(today - DAYS * DAY_MS).toISOString()}::timestamptz`;
  const inParis = (column: SQL) => sql`(${column} at time zone 'Europe/Paris')::date`;
  const rows = await rowsOf<{ day: string; joined: number; left: number }>(
    db,
    sql`select day::text, sum(joined)::int as joined, sum("left")::int as "left" from (
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

function byStatus(rows: StatusRow[]): StatusCounts {
  const countOf = (...names: string[]) => rows.find(({ status }) => names.includes(status))?.count ?? 0;
  return {
    confirmed: countOf("confirmed"),
    pending: countOf("pending"),
    unsubscribed: countOf("unsubscribed", "withdrawn"),
  };
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

async function rowsOf<Row>(db: Database, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}
