import { type SQL, sql } from "drizzle-orm";
import { byPurpose, type Purpose } from "#app/letters/subscriptions/purposes.ts";
import type { Database } from "#database/open.server.ts";
import type { SubscriberStatus } from "./subscriber-query.ts";

type StatusCounts = Record<SubscriberStatus, number>;

type SubscriberCounts = {
  people: StatusCounts;
  purposes: Record<Purpose, StatusCounts>;
  /** These people signed up within the last seven days. */
  week: StatusCounts;
  /** These people joined or left within the last thirty days. */
  month: { joined: number; left: number };
};

type StatusRow = { status: string; count: number };

const DAY_MS = 86_400_000;

export async function readSubscriberCounts(db: Database, now: Date): Promise<SubscriberCounts> {
  const people = sql`select status, count(*)::int as count from email_subscribers group by status`;
  return {
    people: byStatus(await rowsOf<StatusRow>(db, people)),
    purposes: await readPurposes(db),
    week: byStatus(
      await rowsOf<StatusRow>(
        db,
        sql`select status, count(*)::int as count from email_subscribers
          where created_at >= ${daysBefore(now, 7)} group by status`,
      ),
    ),
    month: await readMonth(db, daysBefore(now, 30)),
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

async function readMonth(db: Database, since: SQL): Promise<SubscriberCounts["month"]> {
  const [month] = await rowsOf<SubscriberCounts["month"]>(
    db,
    sql`select (select count(*)::int from email_subscribers where confirmed_at >= ${since}) as joined,
      (select count(*)::int from email_subscribers where unsubscribed_at >= ${since}) as "left"`,
  );
  return month ?? { joined: 0, left: 0 };
}

function daysBefore(now: Date, days: number): SQL {
  return sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`;
}

function byStatus(rows: StatusRow[]): StatusCounts {
  const countOf = (...names: string[]) => rows.find(({ status }) => names.includes(status))?.count ?? 0;
  return {
    confirmed: countOf("confirmed"),
    pending: countOf("pending"),
    unsubscribed: countOf("unsubscribed", "withdrawn"),
  };
}

async function rowsOf<Row>(db: Database, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}
