import { and, desc, inArray, ne } from "drizzle-orm";
import { recordAudit } from "#app/features/admin/audit-log/record-audit.server.ts";
import { pageCount } from "#app/features/admin/layout/page-numbers.ts";
import type { AdminSession } from "#app/features/admin/sign-in/admin-session.server.ts";
import type { Database } from "#database/open.server.ts";
import { subscriptions } from "#database/schema/subscribers.server.ts";
import type { Services } from "#platform/services.ts";
import { openCursor, sealCursor } from "./page-cursor.server.ts";
import { countSubscribers } from "./subscriber-counts.server.ts";
import { countUpToLimit, endCursor, listSubscribers, type SubscriberPage } from "./subscriber-list.server.ts";
import { parseSubscriberQuery, type SubscriberQuery } from "./subscriber-query.ts";
import { listSources } from "./subscriber-sources.server.ts";
import {
  PAGE_FIELDS,
  ROWS_A_PAGE,
  type ShownCount,
  type ShownSubscriber,
  type SubscriberView,
} from "./subscriber-view.ts";

/** Leaves an audit line, as addresses are shown. */
export async function viewSubscribers(
  { db, secrets }: Pick<Services, "db" | "secrets">,
  { admin, parameters, now }: { admin: AdminSession; parameters: URLSearchParams; now: Date },
): Promise<SubscriberView> {
  const secret = secrets.sessionSecret;
  const query = parseSubscriberQuery(parameters);
  const page = await readPage(db, { query, parameters, secret, now });
  const purposes = await readPurposes(
    db,
    page.rows.map(({ id }) => id),
  );
  const sources = await listSources(db);
  await recordAudit(db, { actor: admin.actor, action: "list", rowCount: page.rows.length, now });
  return {
    query,
    rows: page.rows.map((row) => ({ ...row, purposes: purposes.get(row.id) ?? [] })),
    total: page.total,
    confirmed: await countConfirmed(db, query, page.total),
    sources,
    page: pageNumber(page, parameters),
    previous: page.previous ? sealCursor(secret, page.previous) : null,
    next: page.next ? sealCursor(secret, page.next) : null,
  };
}

type Asked = { query: SubscriberQuery; parameters: URLSearchParams; secret: string; now: Date };

async function readPage(db: Database, { query, parameters, secret, now }: Asked): Promise<SubscriberPage> {
  const { sort } = query;
  if (parameters.has(PAGE_FIELDS.end)) {
    const count = await countSubscribers(db, query, now);
    const page = await listSubscribers(db, query, endCursor(sort), count % ROWS_A_PAGE || ROWS_A_PAGE);
    return { ...page, total: { count, isExact: true } };
  }
  const cursorOf = (side: "after" | "before") =>
    openCursor(secret, { sort, side, text: parameters.get(PAGE_FIELDS[side]) });
  return listSubscribers(db, query, cursorOf("after") ?? cursorOf("before"));
}

async function countConfirmed(db: Database, query: SubscriberQuery, total: ShownCount): Promise<ShownCount> {
  if (query.status === "confirmed") return total;
  if (query.status) return { count: 0, isExact: true };
  return countUpToLimit(db, { ...query, status: "confirmed" });
}

function pageNumber({ previous, next, total }: SubscriberPage, parameters: URLSearchParams): number | null {
  if (!previous) return 1;
  const last = total.isExact ? pageCount(total.count, ROWS_A_PAGE) : Number.POSITIVE_INFINITY;
  if (!next && total.isExact) return last;
  const said = Number(parameters.get(PAGE_FIELDS.page));
  return Number.isSafeInteger(said) && said > 1 ? Math.min(said, last) : null;
}

async function readPurposes(db: Database, ids: string[]): Promise<Map<string, ShownSubscriber["purposes"]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: subscriptions.subscriberId, purpose: subscriptions.purpose, status: subscriptions.status })
    .from(subscriptions)
    .where(and(inArray(subscriptions.subscriberId, ids), ne(subscriptions.status, "withdrawn")))
    .orderBy(desc(subscriptions.purpose));
  const purposes = new Map<string, ShownSubscriber["purposes"]>();
  for (const { id, purpose, status } of rows) {
    const shown = { purpose, status: status === "pending" ? ("pending" as const) : ("confirmed" as const) };
    purposes.set(id, [...(purposes.get(id) ?? []), shown]);
  }
  return purposes;
}
