import type { AdminSession } from "#app/features/admin/admin-session.server.ts";
import { recordAudit } from "#app/features/admin/audit.server.ts";
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
  const sources = await listSources(db);
  await recordAudit(db, { actor: admin.actor, action: "list", rowCount: page.rows.length, now });
  return {
    query,
    rows: page.rows,
    total: page.total,
    sources,
    previous: page.previous ? sealCursor(secret, page.previous) : null,
    next: page.next ? sealCursor(secret, page.next) : null,
  };
}
