import { type SQL, sql } from "drizzle-orm";
import type { Purpose } from "#app/letters/subscriptions/purposes.ts";
import { isUuid } from "#app/office/frame/uuid.ts";
import type { Database } from "#database/open.server.ts";
import type { SortKey, SubscriberFilter, SubscriberQuery, SubscriberStatus } from "./subscriber-query.ts";

export type SubscriberRow = {
  id: string;
  email: string;
  source: string | null;
  status: SubscriberStatus;
  /** ISO 8601 with the database's microseconds. */
  createdAt: string;
};

/** A page begins beside this person; without one, at an end of the list. */
export type PagePlace = { side: "after" | "before"; id: string | null };

export type SubscriberSlice = { rows: SubscriberRow[]; hasPrevious: boolean; hasNext: boolean };

export type ListCounts = { total: number; confirmed: number; isExact: boolean };

export const ROWS_A_PAGE = 50;

/** All of the 100,000 people that the site is made for. */
const MAX_COUNTED = 100_000;

const MAX_SOURCES = 50;

/** Each order ends with a unique column, and has an index. */
const ORDERS: Record<SortKey, SQL[]> = {
  email: [sql`email`],
  source: [sql`coalesce(source, '')`, sql`created_at`, sql`id`],
  date: [sql`created_at`, sql`id`],
  etat: [sql`status`, sql`created_at`, sql`id`],
};

const COLUMNS = sql`
  id, email, source, status, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt"`;

/** Falls back to the first page when the person at that place is gone, or when nothing follows it. */
export async function listSubscribers(
  db: Database,
  query: SubscriberQuery,
  place: PagePlace = { side: "after", id: null },
  size = ROWS_A_PAGE,
): Promise<SubscriberSlice> {
  const isBackward = place.side === "before";
  const isDescending = query.sort.isDescending !== isBackward;
  const found = await readRows(db, { query, id: place.id, isDescending, limit: size + 1 });
  const hasMore = found.length > size;
  if (place.id && (isBackward ? !hasMore : found.length === 0)) return listSubscribers(db, query, undefined, size);
  const rows = found.slice(0, size);
  if (isBackward) rows.reverse();
  return {
    rows,
    hasPrevious: isBackward ? hasMore : place.id !== null,
    hasNext: isBackward ? place.id !== null : hasMore,
  };
}

type RowsWanted = { query: SubscriberQuery; id: string | null; isDescending: boolean; limit: number };

async function readRows(db: Database, { query, id, isDescending, limit }: RowsWanted): Promise<SubscriberRow[]> {
  const order = ORDERS[query.sort.key];
  const columns = sql.join(order, sql`, `);
  const comparison = isDescending ? sql`<` : sql`>`;
  const direction = isDescending ? sql`desc` : sql`asc`;
  const beyond = id
    ? sql`(${columns}) ${comparison} (select ${columns} from email_subscribers where id = ${isUuid(id) ? id : null})`
    : sql`true`;
  const directed = order.map((column) => sql`${column} ${direction}`);
  return rowsOf(
    db,
    sql`select ${COLUMNS} from email_subscribers where ${whereMatches(query)} and ${beyond}
      order by ${sql.join(directed, sql`, `)} limit ${limit}`,
  );
}

/** Newest first, so that people who sign up during an export stay outside it. */
export function readBatch(
  db: Database,
  { filter, last, limit }: { filter: SubscriberFilter; last: SubscriberRow | null; limit: number },
): Promise<SubscriberRow[]> {
  const beyond = last ? sql`(created_at, id) < (${last.createdAt}::timestamptz, ${last.id}::uuid)` : sql`true`;
  return rowsOf(
    db,
    sql`select ${COLUMNS} from email_subscribers where ${whereMatches(filter)} and ${beyond}
      order by created_at desc, id desc limit ${limit}`,
  );
}

export async function countSubscribers(
  db: Database,
  filter: SubscriberFilter,
  limit = MAX_COUNTED,
): Promise<ListCounts> {
  const isConfirmed = whereMatches({ ...NO_FILTER, purpose: filter.purpose, status: "confirmed" });
  const [counts = { total: 0, confirmed: 0 }] = await rowsOf<{ total: number; confirmed: number }>(
    db,
    sql`select count(*)::int as total, count(*) filter (where ${isConfirmed})::int as confirmed
      from (select id, status from email_subscribers where ${whereMatches(filter)} limit ${limit + 1}) counted`,
  );
  const { total, confirmed } = counts;
  return { total: Math.min(total, limit), confirmed: Math.min(confirmed, limit), isExact: total <= limit };
}

/** Empty for "none". Jumps through the index: `select distinct` would read every row. */
export async function listSources(db: Database): Promise<string[]> {
  const rows = await rowsOf<{ source: string }>(
    db,
    sql`with recursive sources as (
      (select coalesce(source, '') as source from email_subscribers order by coalesce(source, '') limit 1)
      union all
      select (
        select coalesce(source, '') from email_subscribers
        where coalesce(source, '') > sources.source order by coalesce(source, '') limit 1
      ) from sources where sources.source is not null
    )
    select source from sources where source is not null limit ${MAX_SOURCES}`,
  );
  return rows.map(({ source }) => source);
}

const NO_FILTER: SubscriberFilter = { search: "", source: null, status: null, purpose: null, sinceDays: null };

function whereMatches({ search, source, status, purpose, sinceDays }: SubscriberFilter): SQL {
  const conditions = [
    search ? sql`email like ${`%${search.replace(/[\\%_]/g, "\\$&")}%`}` : null,
    source === null ? null : sql`coalesce(source, '') = ${source}`,
    purpose ? whereAsked(purpose, status) : status ? sql`status = ${status}` : null,
    sinceDays ? sql`created_at >= now() - ${sinceDays}::int * interval '1 day'` : null,
  ].filter((condition) => condition !== null);
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

function whereAsked(purpose: Purpose, status: SubscriberStatus | null): SQL {
  const statusCondition = status ? sql`and asked.status = ${status === "unsubscribed" ? "withdrawn" : status}` : sql``;
  return sql`exists (
    select from subscriptions asked where asked.subscriber_id = id and asked.purpose = ${purpose} ${statusCondition}
  )`;
}

async function rowsOf<Row = SubscriberRow>(db: Database, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}
