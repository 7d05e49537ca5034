import { pageCount, readFilters } from "#app/office/list/list-query.ts";
import type { Database } from "#database/open.server.ts";
import { formatDayAndHour } from "#platform/french/paris-time.ts";
import { AUDIT_FILTERS, auditLabel, isStaffAct } from "./audit-actions.ts";
import { countAuditEvents, listAuditEvents, readSessionStarts } from "./record-audit.server.ts";

const PAGE_SIZE = 50;

export async function readAuditLog(db: Database, parameters: URLSearchParams) {
  const query = readFilters(AUDIT_FILTERS, parameters);
  const count = await countAuditEvents(db, query.act);
  const pages = pageCount(count, PAGE_SIZE);
  const page = Math.min(query.page, pages);
  const events = await listAuditEvents(db, PAGE_SIZE, { act: query.act, offset: (page - 1) * PAGE_SIZE });
  const names = await nameSessions(
    db,
    events.map(({ actor }) => actor),
  );
  return {
    query,
    count,
    page,
    pages,
    events: events.map(({ id, action, createdAt, rowCount, actor, about }) => ({
      id,
      createdAt,
      rowCount,
      label: auditLabel(action, about),
      who: names.get(actor) ?? textWithoutStart({ actor, action, about }),
    })),
  };
}

function textWithoutStart({ actor, action, about }: { actor: string; action: string; about: string | null }): string {
  if (actor) return `session ${actor}, dont le début n’est plus au journal`;
  if (action === "close-report") return `${about}, dans la rédaction`;
  return isStaffAct(action) ? "la personne elle-même" : `sans session, ${about}`;
}

export async function nameSessions(db: Database, actors: string[]): Promise<Map<string, string>> {
  const starts = await readSessionStarts(db, actors);
  return new Map(
    [...starts].map(([actor, { at, device }]) => [
      actor,
      [`session du ${formatDayAndHour(at)}`, device].filter(Boolean).join(", "),
    ]),
  );
}
