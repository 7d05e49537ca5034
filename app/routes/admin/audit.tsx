import { listAuditEvents } from "#app/features/admin/audit.server.ts";
import { auditLabel } from "#app/features/admin/audit-actions.ts";
import { CardCell, CardRow, CardTable, ColumnTitle } from "#app/features/admin/card-table.tsx";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { formatSecond } from "#platform/french/paris-time.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/audit";

const SHOWN = 200;
const TITLES = ["Action", "Date", "Lignes", "Session"];

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
      <CardTable
        caption={`Les ${SHOWN} dernières actions`}
        titles={TITLES.map((title) => <ColumnTitle key={title}>{title}</ColumnTitle>)}
      >
        {events.map(({ id, action, createdAt, rowCount, actor }) => (
          <CardRow key={id} title={auditLabel(action)}>
            <CardCell title="Date">
              <time dateTime={createdAt.toISOString()}>{formatSecond(createdAt)}</time>
            </CardCell>
            <CardCell title="Lignes">{rowCount.toLocaleString("fr-FR")}</CardCell>
            <CardCell title="Session">{actor}</CardCell>
          </CardRow>
        ))}
      </CardTable>
    </>
  );
}
