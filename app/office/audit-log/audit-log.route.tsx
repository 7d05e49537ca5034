import { AdminList, type Column } from "#app/office/list/admin-list.tsx";
import { numberedPages } from "#app/office/list/list-query.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { formatDayAndHour, toIso } from "#platform/french/paris-time.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/audit-log.route";
import { AUDIT_FILTERS, auditLogHref } from "./audit-actions.ts";
import { readAuditLog } from "./audit-log.server.ts";

type Event = Awaited<ReturnType<typeof readAuditLog>>["events"][number];

const COLUMNS: Column<Event>[] = [
  { title: "Action", cell: ({ label }) => label },
  {
    title: "Date",
    phone: "untitled",
    cell: ({ createdAt }) => <time dateTime={toIso(createdAt)}>{formatDayAndHour(createdAt)}</time>,
  },
  { title: "Nombre", cell: ({ rowCount }) => (rowCount === 0 ? "–" : rowCount.toLocaleString("fr-FR")) },
  { title: "Qui", phone: "untitled", cell: ({ who }) => who },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  return readAuditLog(requireServices(context).db, url.searchParams);
}

export function meta() {
  return pageMeta({ title: "Journal", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function AuditPage({ loaderData: { query, count, page, pages, events } }: Route.ComponentProps) {
  return (
    <>
      <h1>Journal</h1>
      <p className="muted">
        Qui a consulté ou changé la liste, combien de lignes et quand ; jamais de qui il s’agissait, sauf pour l’équipe
        de la rédaction, par son nom de signature. Conservé un an.
      </p>
      <AdminList
        label="Journal"
        caption="Les plus récentes d’abord"
        columns={COLUMNS}
        rows={events}
        keyOf={({ id }) => id}
        empty="Aucun acte de cette sorte."
        filters={{ filters: AUDIT_FILTERS, query, legend: "Filtrer le journal", submit: "Afficher" }}
        count={count === 0 ? "aucune ligne" : `${count.toLocaleString("fr-FR")} ${count > 1 ? "lignes" : "ligne"}`}
        pages={numberedPages(page, pages, (number) => auditLogHref({ ...query, page: number }))}
      />
    </>
  );
}
