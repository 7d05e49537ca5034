import { type SQL, sql } from "drizzle-orm";
import type { Purpose } from "#app/features/newsletter/purposes.ts";
import type { Database } from "#database/open.server.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { countOnce } from "./subscriber-counts.server.ts";
import type { SubscriberStatus } from "./subscriber-query.ts";

type StatusCounts = Record<SubscriberStatus, number>;

type SubscriberFigures = {
  people: StatusCounts;
  purposes: Record<Purpose, StatusCounts>;
  recent: Record<7 | 30, StatusCounts>;
  /** The last thirty days in Paris, the oldest first. */
  days: { day: string; joined: number; left: number }[];
};

type StatusRow = { status: string; count: number };

const DAY_MS = 86_400_000;
const DAYS = 30;

/** As of some seconds ago; each part reads an index. */
export function readSubscriberFigures(db: Database, now: Date): Promise<SubscriberFigures> {
  return countOnce(db, "figures", now, () => readNow(db, now));
}

async function readNow(db: Database, now: Date): Promise<SubscriberFigures> {
  return {
    people: await readPeople(db),
    purposes: await readPurposes(db),
    recent: await readRecent(db),
    days: await readDays(db, now),
  };
}

/** All rows and the rare ones: counting the common ones themselves takes twice as long. */
async function readPeople(db: Database): Promise<StatusCounts> {
  const others = await rowsOf<StatusRow>(
    db,
    sql`select status, count(*)::int as count from email_subscribers
      where status in ('pending', 'unsubscribed') group by status`,
  );
  const all = await countRows(db, sql`email_subscribers`);
  return { ...byStatus(others), confirmed: all - totalOf(others) };
}

async function readPurposes(db: Database): Promise<Record<Purpose, StatusCounts>> {
  const others = await rowsOf<StatusRow & { purpose: Purpose }>(
    db,
    sql`select purpose, status, count(*)::int as count from subscriptions where status <> 'confirmed' group by 1, 2`,
  );
  const all = await countRows(db, sql`subscriptions`);
  const launch = await countRows(db, sql`subscriptions where status = 'confirmed' and purpose = 'launch_notice'`);
  const of = (purpose: Purpose) => byStatus(others.filter((row) => row.purpose === purpose));
  return {
    weekly_letter: { ...of("weekly_letter"), confirmed: all - totalOf(others) - launch },
    launch_notice: { ...of("launch_notice"), confirmed: launch },
  };
}

function totalOf(rows: StatusRow[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}

async function countRows(db: Database, from: SQL): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(db, sql`select count(*)::int as count from ${from}`);
  return row?.count ?? 0;
}

async function readRecent(db: Database): Promise<SubscriberFigures["recent"]> {
  const since = (days: number) => sql`created_at >= now() - ${days}::int * interval '1 day'`;
  const rows = await rowsOf<{ status: string; week: number; month: number }>(
    db,
    sql`select status, count(*) filter (where ${since(7)})::int as week, count(*)::int as month
      from email_subscribers where ${since(30)} group by status`,
  );
  const within = (days: "week" | "month") => byStatus(rows.map((row) => ({ status: row.status, count: row[days] })));
  return { 7: within("week"), 30: within("month") };
}

async function readDays(db: Database, now: Date): Promise<SubscriberFigures["days"]> {
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
