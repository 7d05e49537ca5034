import { and, desc, inArray, ne } from "drizzle-orm";
import type { Purpose } from "#app/letters/subscriptions/purposes.ts";
import { recordAudit } from "#app/office/audit-log/record-audit.server.ts";
import { type Pages, pageCount, pageFilter, readQuery, toHref, writeQuery } from "#app/office/list/list-query.ts";
import type { AdminSession } from "#app/office/sign-in/admin-session.server.ts";
import type { Database } from "#database/open.server.ts";
import { subscriptions } from "#database/schema/subscribers.server.ts";
import {
  countSubscribers,
  type ListCounts,
  listSources,
  listSubscribers,
  type PagePlace,
  ROWS_A_PAGE,
  type SubscriberSlice,
} from "./subscriber-list.server.ts";
import { SUBSCRIBER_FILTERS, type SubscriberQuery, type SubscriberStatus } from "./subscriber-query.ts";

type PurposeState = { purpose: Purpose; status: SubscriberStatus };

type Asked = { admin: AdminSession; path: string; parameters: URLSearchParams; now: Date };

export type SubscriberView = Awaited<ReturnType<typeof viewSubscribers>>;

/** Leaves an audit line, as addresses are shown. */
export async function viewSubscribers(db: Database, { admin, path, parameters, now }: Asked) {
  const query = readQuery(SUBSCRIBER_FILTERS, parameters);
  const counts = await countSubscribers(db, query);
  const place = readPlace(parameters);
  const isEnd = place.side === "before" && place.id === null;
  const size = isEnd && counts.isExact ? counts.total % ROWS_A_PAGE || ROWS_A_PAGE : ROWS_A_PAGE;
  const page = await listSubscribers(db, query, place, size);
  const purposes = await readPurposes(
    db,
    page.rows.map(({ id }) => id),
  );
  const sources = await listSources(db);
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

/** The number of a page in between is carried along in its address. */
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
