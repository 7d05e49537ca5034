import { type SQL, sql } from "drizzle-orm";
import type { Purpose } from "#app/features/newsletter/purposes.ts";
import type { Database } from "#database/open.server.ts";
import type { PageCursor } from "./page-cursor.server.ts";
import {
  hasFilter,
  type SortKey,
  type SubscriberFilter,
  type SubscriberQuery,
  type SubscriberStatus,
} from "./subscriber-query.ts";
import { ROWS_A_PAGE } from "./subscriber-view.ts";

export type SubscriberRow = {
  id: string;
  email: string;
  source: string | null;
  status: SubscriberStatus;
  /** ISO 8601 with the database's microseconds. */
  createdAt: string;
};

type SubscriberCount = { count: number; isExact: boolean };

export type SubscriberPage = {
  rows: SubscriberRow[];
  total: SubscriberCount;
  previous: PageCursor | null;
  next: PageCursor | null;
};

/** With each page; beyond it, countSubscribers counts. */
export const COUNTED_AT_MOST = 1_000;

export function endCursor(sort: SortKey): PageCursor {
  return { sort, side: "before", values: [] };
}

/** Rows read in order for a page of matches, before all matches are looked for. */
const WALKED_AT_MOST = 5_000;

const EMAIL = { column: sql`email`, type: sql`text` };
const SOURCE = { column: sql`coalesce(source, '')`, type: sql`text` };
const STATUS = { column: sql`status`, type: sql`text` };
const DATE = { column: sql`created_at`, type: sql`timestamptz` };
const ID = { column: sql`id`, type: sql`uuid` };

/** Each order ends with a unique column. */
const ORDERS: Record<SortKey, { column: SQL; type: SQL }[]> = {
  email: [EMAIL],
  source: [SOURCE, DATE, ID],
  date: [DATE, ID],
  etat: [STATUS, DATE, ID],
};

const COLUMNS = sql`id, email, source, status, created_at`;
const CREATED_AT = sql`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

type Slice = { query: SubscriberQuery; cursor: PageCursor | null; limit: number };
type FoundRow = { total: number; id: string | null } & Omit<SubscriberRow, "id">;

export async function listSubscribers(
  db: Database,
  query: SubscriberQuery,
  cursor: PageCursor | null = null,
  size = ROWS_A_PAGE,
): Promise<SubscriberPage> {
  const { rows, total } = await findRows(db, { query, cursor, limit: size + 1 });
  const isBackward = cursor?.side === "before";
  const hasMore = rows.length > size;
  const isGone = isBackward ? !hasMore : cursor !== null && rows.length === 0;
  const isEnd = cursor?.values.length === 0;
  if (isGone) return listSubscribers(db, query, null, isEnd ? ROWS_A_PAGE : size);
  const page = rows.slice(0, size);
  if (isBackward) page.reverse();
  const [first, last] = [page[0], page.at(-1)];
  return {
    rows: page,
    total: { count: Math.min(total, COUNTED_AT_MOST), isExact: total <= COUNTED_AT_MOST },
    previous: first && (isBackward ? hasMore : cursor !== null) ? cursorAt(query.sort, "before", first) : null,
    next: last && !isEnd && (isBackward || hasMore) ? cursorAt(query.sort, "after", last) : null,
  };
}

export async function countUpToLimit(db: Database, filter: SubscriberFilter): Promise<SubscriberCount> {
  const counted = await db.execute(sql`select ${countUpTo(filter, COUNTED_AT_MOST + 1)} as count`);
  const count = (counted as unknown as { rows: { count: number }[] }).rows[0]?.count ?? 0;
  return { count: Math.min(count, COUNTED_AT_MOST), isExact: count <= COUNTED_AT_MOST };
}

export function whereMatches({ search, source, status, purpose, sinceDays }: SubscriberFilter): SQL {
  const conditions = [
    search ? sql`email like ${`%${search.replace(/[\\%_]/g, "\\$&")}%`}` : null,
    source === null ? null : sql`coalesce(source, '') = ${source}`,
    purpose ? whereAsked(purpose, status) : status ? sql`status = ${status}` : null,
    sinceDays ? sql`created_at >= now() - ${sinceDays}::int * interval '1 day'` : null,
  ].filter((condition) => condition !== null);
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

function whereAsked(purpose: Purpose, status: SubscriberStatus | null): SQL {
  const isIn = status ? sql`and asked.status = ${status === "unsubscribed" ? "withdrawn" : status}` : sql``;
  return sql`exists (
    select from subscriptions asked where asked.subscriber_id = id and asked.purpose = ${purpose} ${isIn}
  )`;
}

/** Newest first, so that people who sign up during the export stay outside it. */
export async function readBatch(
  db: Database,
  filter: SubscriberFilter,
  { cursor, limit, matches }: { cursor: PageCursor | null; limit: number; matches: number },
): Promise<{ rows: SubscriberRow[]; next: PageCursor | null }> {
  const query: SubscriberQuery = { ...filter, sort: "date", isDescending: true };
  const slice = { query, cursor, limit: limit + 1 };
  const statement = matches <= limit ? sortMatches(slice) : readInOrder(slice, "unknown");
  const { rows } = readRows(await db.execute(statement));
  const batch = rows.slice(0, limit);
  const last = batch.at(-1);
  return { rows: batch, next: last && rows.length > limit ? cursorAt("date", "after", last) : null };
}

/** By index without a filter; few matches are found, then sorted; many are met by reading in order. */
async function findRows(db: Database, slice: Slice): Promise<{ rows: SubscriberRow[]; total: number }> {
  if (!hasFilter(slice.query)) return readRows(await db.execute(readInOrder(slice, "counted")));
  const few = readRows(await db.execute(sortFewMatches(slice)));
  if (few.total <= COUNTED_AT_MOST) return few;
  const met = readRows(await db.execute(walkInOrder(slice)));
  const { rows } = met.rows.length === slice.limit ? met : readRows(await db.execute(sortMatches(slice)));
  return { rows, total: few.total };
}

function sortFewMatches({ query, cursor, limit }: Slice): SQL {
  const order = orderOf(query, cursor);
  return sql`
    with matches as materialized (
      select ${COLUMNS} from email_subscribers where ${whereMatches(query)} limit ${COUNTED_AT_MOST + 1}
    ),
    page as (select ${COLUMNS} from matches where ${whereBeyond(cursor, query)} order by ${order} limit ${limit})
    select counted.total, id, email, source, status, ${CREATED_AT} as "createdAt"
    from (select count(*)::int as total from matches) counted left join page on true
    order by ${order}`;
}

/** `offset 0` keeps the planner from sorting before it filters. */
function sortMatches({ query, cursor, limit }: Slice): SQL {
  const order = orderOf(query, cursor);
  const matches = sql`select ${COLUMNS} from email_subscribers where ${whereMatches(query)} offset 0`;
  return sql`
    with page as (
      select ${COLUMNS} from (${matches}) matches where ${whereBeyond(cursor, query)} order by ${order} limit ${limit}
    )
    select 0 as total, id, email, source, status, ${CREATED_AT} as "createdAt" from page order by ${order}`;
}

function walkInOrder({ query, cursor, limit }: Slice): SQL {
  const order = orderOf(query, cursor);
  return sql`
    with walked as (
      select ${COLUMNS} from email_subscribers
      where ${whereBeyond(cursor, query)} order by ${order} limit ${WALKED_AT_MOST}
    ),
    page as (select ${COLUMNS} from walked where ${whereMatches(query)} order by ${order} limit ${limit})
    select 0 as total, id, email, source, status, ${CREATED_AT} as "createdAt" from page order by ${order}`;
}

function readInOrder({ query, cursor, limit }: Slice, total: "counted" | "unknown"): SQL {
  const order = orderOf(query, cursor);
  return sql`
    with page as (
      select ${COLUMNS} from email_subscribers
      where ${whereManyMatch(query)} and ${whereBeyond(cursor, query)} order by ${order} limit ${limit}
    )
    select counted.total, id, email, source, status, ${CREATED_AT} as "createdAt"
    from (select ${total === "counted" ? countUpTo(query, COUNTED_AT_MOST + 1) : sql`0`} as total) counted
    left join page on true
    order by ${order}`;
}

/** Makes the planner expect half of the rows to match; with its own guess it would sort them all. */
function whereManyMatch(filter: SubscriberFilter): SQL {
  return hasFilter(filter) ? sql`case when ${whereMatches(filter)} then true else false end` : sql`true`;
}

function countUpTo(filter: SubscriberFilter, limit: number): SQL {
  const matches = sql`select 1 from email_subscribers where ${whereMatches(filter)} limit ${limit}`;
  return sql`(select count(*)::int from (${matches}) counted_rows)`;
}

function orderOf({ sort, isDescending }: SubscriberQuery, cursor: PageCursor | null): SQL {
  const direction = isDescending !== (cursor?.side === "before") ? sql`desc` : sql`asc`;
  return sql.join(
    ORDERS[sort].map(({ column }) => sql`${column} ${direction}`),
    sql`, `,
  );
}

function whereBeyond(cursor: PageCursor | null, { isDescending }: SubscriberQuery): SQL {
  if (!cursor || cursor.values.length === 0) return sql`true`;
  const comparison = isDescending !== (cursor.side === "before") ? sql`<` : sql`>`;
  const order = ORDERS[cursor.sort];
  const columns = order.map(({ column }) => column);
  const values = order.map(({ type }, index) => sql`${cursor.values[index]}::${type}`);
  return sql`(${sql.join(columns, sql`, `)}) ${comparison} (${sql.join(values, sql`, `)})`;
}

function cursorAt(sort: SortKey, side: PageCursor["side"], row: SubscriberRow): PageCursor {
  const place = [row.createdAt, row.id];
  const values: Record<SortKey, string[]> = {
    email: [row.email],
    source: [row.source ?? "", ...place],
    date: place,
    etat: [row.status, ...place],
  };
  return { sort, side, values: values[sort] };
}

function readRows(result: unknown): { rows: SubscriberRow[]; total: number } {
  const { rows } = result as { rows: FoundRow[] };
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.flatMap(({ total: _total, id, ...row }) => (id === null ? [] : [{ id, ...row }])),
  };
}
