import { and, desc, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Purpose } from "#app/letters/subscriptions/purposes.ts";
import { DETAIL_NAMES, type SubscriberDetails } from "#app/letters/subscriptions/subscriber-details.ts";
import { recordAudit } from "#app/office/audit-log/record-audit.server.ts";
import { isUuid } from "#app/office/frame/uuid.ts";
import { type Pages, pageCount, pageFilter, readFilters, toHref, writeQuery } from "#app/office/list/list-query.ts";
import type { AdminSession } from "#app/office/sign-in/admin-session.server.ts";
import type { Database } from "#database/open.server.ts";
import { emailSubscribers, subscriptions } from "#database/schema/subscribers.server.ts";
import {
  type SortKey,
  SUBSCRIBER_FILTERS,
  type SubscriberFilter,
  type SubscriberQuery,
  type SubscriberStatus,
} from "./subscriber-query.ts";

export type SubscriberRow = SubscriberDetails & {
  id: string;
  email: string;
  status: SubscriberStatus;
  /** The date is ISO 8601 with the database's microseconds, because pages are cut at it. */
  createdAt: string;
};

/** A page begins after or before this person; without an id, at an end of the list. */
type PagePlace = { side: "after" | "before"; id: string | null };

type SubscriberSlice = { rows: SubscriberRow[]; hasPrevious: boolean; hasNext: boolean };

export type ListCounts = { total: number; confirmed: number; isExact: boolean };

const ROWS_A_PAGE = 50;

/** Counting stops at the 100,000 people that the site is made for. */
const MAX_COUNTED = 100_000;

const MAX_SOURCES = 50;

/** Each order ends with a unique column, so that no row is skipped between pages, and has an index. */
const ORDERS: Record<SortKey, SQL[]> = {
  email: [sql`email`],
  date: [sql`created_at`, sql`id`],
};

const DETAILS = DETAIL_NAMES.map(
  (detail) => sql`${sql.identifier(emailSubscribers[detail].name)} as ${sql.identifier(detail)}`,
);

const COLUMNS = sql`
  id, email, status, ${sql.join(DETAILS, sql`, `)}, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt"`;

/** Returns the first page when the person at that place is gone, or when nothing follows it. */
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

/** The newest people are read first, so that somebody who signs up during an export stays outside it. */
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

/**
 * Lists the sources of subscribers, "" for those without one. It jumps through the index, because `select distinct`
 * would read every row.
 */
export async function listSubscriberSources(db: Database): Promise<string[]> {
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

const NO_FILTER: SubscriberFilter = { search: "", source: null, status: null, purpose: null };

function whereMatches({ search, source, status, purpose }: SubscriberFilter): SQL {
  const conditions = [
    search ? sql`email like ${`%${search.replace(/[\\%_]/g, "\\$&")}%`}` : null,
    source === null ? null : sql`coalesce(source, '') = ${source}`,
    purpose ? whereAsked(purpose, status) : status ? sql`status = ${status}` : null,
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

type PurposeState = { purpose: Purpose; status: SubscriberStatus };

type Asked = { admin: AdminSession; path: string; parameters: URLSearchParams; now: Date };

export type SubscriberView = Awaited<ReturnType<typeof viewSubscribers>>;

/** A line is written to the audit log, because addresses are shown. */
export async function viewSubscribers(db: Database, { admin, path, parameters, now }: Asked) {
  const query = readFilters(SUBSCRIBER_FILTERS, parameters);
  const counts = await countSubscribers(db, query);
  const place = readPlace(parameters);
  const isEnd = place.side === "before" && place.id === null;
  const size = isEnd && counts.isExact ? counts.total % ROWS_A_PAGE || ROWS_A_PAGE : ROWS_A_PAGE;
  const page = await listSubscribers(db, query, place, size);
  const purposes = await readPurposes(
    db,
    page.rows.map(({ id }) => id),
  );
  const sources = await listSubscriberSources(db);
  await recordAudit(db, { actor: admin.actor, action: "list", rowCount: page.rows.length, now });
  return {
    query,
    counts,
    sources,
    rows: page.rows.map((row) => ({ ...row, purposes: purposes.get(row.id) ?? [] })),
    pages: pagesOf(page, { counts, parameters, query, path }),
  };
}

function readPlace(parameters: URLSearchParams): PagePlace {
  if (parameters.has("fin")) return { side: "before", id: null };
  const before = parameters.get("avant");
  return before ? { side: "before", id: before } : { side: "after", id: parameters.get("apres") || null };
}

type Shown = { counts: ListCounts; parameters: URLSearchParams; query: SubscriberQuery; path: string };

/** The address contains the number of a page in the middle, because the rows before it are not counted. */
function pagesOf({ rows, hasPrevious, hasNext }: SubscriberSlice, { counts, parameters, query, path }: Shown): Pages {
  const count = counts.isExact ? pageCount(counts.total, ROWS_A_PAGE) : null;
  const said = Math.min(pageFilter.read(parameters.get(pageFilter.name) ?? ""), count ?? Number.POSITIVE_INFINITY);
  const page = !hasPrevious ? 1 : hasNext ? (said > 1 ? said : null) : count;
  const hrefOf = (place: Record<string, string>, step = 0) => {
    const address = writeQuery(SUBSCRIBER_FILTERS, query);
    for (const [name, value] of Object.entries(place)) address.set(name, value);
    if (step !== 0 && page !== null && page + step > 1) address.set(pageFilter.name, String(page + step));
    return toHref(path, address);
  };
  return {
    page,
    count,
    first: hrefOf({}),
    last: hrefOf({ fin: "oui" }),
    previous: hasPrevious && rows[0] ? hrefOf({ avant: rows[0].id }, -1) : null,
    next: hasNext ? hrefOf({ apres: rows.at(-1)?.id ?? "" }, 1) : null,
  };
}

async function readPurposes(db: Database, ids: string[]): Promise<Map<string, PurposeState[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: subscriptions.subscriberId, purpose: subscriptions.purpose, status: subscriptions.status })
    .from(subscriptions)
    .where(and(inArray(subscriptions.subscriberId, ids), ne(subscriptions.status, "withdrawn")))
    .orderBy(desc(subscriptions.purpose));
  const purposes = new Map<string, PurposeState[]>();
  for (const { id, purpose, status } of rows) {
    const shown = { purpose, status: status === "pending" ? ("pending" as const) : ("confirmed" as const) };
    purposes.set(id, [...(purposes.get(id) ?? []), shown]);
  }
  return purposes;
}
