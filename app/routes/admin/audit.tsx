import { auditLabel } from "#app/features/admin/audit-actions.ts";
import { listAuditEvents } from "#app/features/admin/audit.server.ts";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { formatSecond } from "#app/features/subscriber-list/paris-time.ts";
import { requireServices } from "#server/services.ts";
import type { Route } from "./+types/audit";

const SHOWN = 200;

export async function loader({ context }: Route.LoaderArgs) {
  return { events: await listAuditEvents(requireServices(context).db, SHOWN) };
}

export function meta() {
  return pageMeta({ title: "Journal", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function AuditPage({ loaderData: { events } }: Route.ComponentProps) {
  return (
    <>
      <h1>Journal</h1>
      <p className="muted">
        Qui a consulté ou changé la liste, combien de lignes et quand ; jamais de qui il s’agissait. Conservé un an.
      </p>
      {/* biome-ignore lint/a11y/noRedundantRoles: narrow screens show the rows as cards */}
      <table role="table" className="admin-table">
        <caption>Les {SHOWN} dernières actions</caption>
        <thead role="rowgroup">
          <tr role="row">
            {["Action", "Date", "Lignes", "Session"].map((title) => (
              <th key={title} scope="col" role="columnheader">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {events.map(({ id, action, createdAt, rowCount, actor }) => (
            <tr key={id} role="row">
              <th scope="row" role="rowheader">
                {auditLabel(action)}
              </th>
              <td role="cell" data-title="Date">
                <time dateTime={createdAt.toISOString()}>{formatSecond(createdAt)}</time>
              </td>
              <td role="cell" data-title="Lignes">
                {rowCount}
              </td>
              <td role="cell" data-title="Session">
                {actor}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
