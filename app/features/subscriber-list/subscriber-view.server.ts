import { and, desc, inArray, ne } from "drizzle-orm";
import type { AdminSession } from "#app/features/admin/admin-session.server.ts";
import { recordAudit } from "#app/features/admin/audit.server.ts";
import type { Purpose } from "#app/features/newsletter/purposes.ts";
import type { Database } from "#database/open.server.ts";
import { subscriptions } from "#database/schema/subscribers.server.ts";
import type { Services } from "#platform/services.ts";
import { openCursor, sealCursor } from "./page-cursor.server.ts";
import { listSubscribers } from "./subscriber-list.server.ts";
import { parseSubscriberQuery } from "./subscriber-query.ts";
import { listSources } from "./subscriber-sources.server.ts";
import { PAGE_FIELDS, type SubscriberView } from "./subscriber-view.ts";

/** The page of the list that this address asks for. Leaves an audit line: addresses are shown. */
export async function viewSubscribers(
  { db, secrets }: Pick<Services, "db" | "secrets">,
  { admin, parameters, now }: { admin: AdminSession; parameters: URLSearchParams; now: Date },
): Promise<SubscriberView> {
  const secret = secrets.sessionSecret;
  const query = parseSubscriberQuery(parameters);
  const cursorOf = (side: "after" | "before") =>
    openCursor(secret, { sort: query.sort, side, text: parameters.get(PAGE_FIELDS[side]) });
  const page = await listSubscribers(db, query, cursorOf("after") ?? cursorOf("before"));
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
    sources,
    previous: page.previous ? sealCursor(secret, page.previous) : null,
    next: page.next ? sealCursor(secret, page.next) : null,
  };
}

async function readPurposes(db: Database, ids: string[]): Promise<Map<string, Purpose[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: subscriptions.subscriberId, purpose: subscriptions.purpose })
    .from(subscriptions)
    .where(and(inArray(subscriptions.subscriberId, ids), ne(subscriptions.status, "withdrawn")))
    .orderBy(desc(subscriptions.purpose));
  const purposes = new Map<string, Purpose[]>();
  for (const { id, purpose } of rows) purposes.set(id, [...(purposes.get(id) ?? []), purpose]);
  return purposes;
}
