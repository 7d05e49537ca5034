import { CardCell, CardRow, CardTable, ColumnTitle } from "#app/features/admin/card-table.tsx";
import { ReportFilter } from "#app/features/admin-reports/report-filter.tsx";
import { listReports } from "#app/features/admin-reports/report-list.server.ts";
import { ReportList } from "#app/features/admin-reports/report-list.tsx";
import { readReportQuery } from "#app/features/admin-reports/report-query.ts";
import { listUsefulCounts } from "#app/features/admin-reports/reports.server.ts";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/reports";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = requireServices(context);
  const content = contentOf(context);
  const query = readReportQuery(url.searchParams);
  const titleOf = (id: string | null) => (id ? (content.getArticleHeading(id)?.title ?? id) : null);
  const { total, reports } = await listReports(db, query, new Date());
  const useful = await listUsefulCounts(db);
  return {
    query,
    total,
    reports: reports.map((report) => ({ ...report, article: titleOf(report.articleId) })),
    useful: useful.map(({ articleId, count }) => ({ articleId, title: titleOf(articleId), count })),
  };
}

export function meta() {
  return pageMeta({ title: "Messages", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function ReportsPage({ loaderData: { query, total, reports, useful } }: Route.ComponentProps) {
  return (
    <>
      <h1>Messages</h1>
      <ReportFilter query={query} />
      <ReportList query={query} total={total} reports={reports} />
      <h2>« Ce contenu était-il utile ? »</h2>
      {useful.length === 0 ? (
        <p>Aucun avis pour l’instant.</p>
      ) : (
        <CardTable
          caption="Avis par article"
          titles={["Article", "Oui"].map((title) => <ColumnTitle key={title}>{title}</ColumnTitle>)}
        >
          {useful.map(({ articleId, title, count }) => (
            <CardRow key={articleId} title={title ?? articleId}>
              <CardCell title="Oui">{count.toLocaleString("fr-FR")}</CardCell>
            </CardRow>
          ))}
        </CardTable>
      )}
    </>
  );
}
