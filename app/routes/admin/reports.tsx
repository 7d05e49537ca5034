import { Link } from "react-router";
import { CardCell, CardRow, CardTable, ColumnTitle } from "#app/features/admin/card-table.tsx";
import { REPORT_ADMIN_FIELDS, REPORTS_PATH } from "#app/features/admin-reports/report-intents.ts";
import { listReports, listUsefulCounts } from "#app/features/admin-reports/reports.server.ts";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { CLOSED_REASONS } from "#app/features/reports/report-texts.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import { formatMinute } from "#platform/french/paris-time.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/reports";

const CLOSED = "clos";
const EXCERPT = 80;
const TITLES = ["Message", "Reçu", "Article", "Suite"];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = requireServices(context);
  const content = contentOf(context);
  const isClosed = url.searchParams.get(REPORT_ADMIN_FIELDS.state) === CLOSED;
  const titleOf = (id: string | null) => (id ? (content.getArticleHeading(id)?.title ?? id) : null);
  const found = await listReports(db, { isClosed });
  const useful = await listUsefulCounts(db);
  return {
    isClosed,
    reports: found.map((report) => ({ ...report, article: titleOf(report.articleId) })),
    useful: useful.map(({ articleId, count }) => ({ articleId, title: titleOf(articleId), count })),
  };
}

export function meta() {
  return pageMeta({ title: "Messages", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function ReportsPage({ loaderData: { isClosed, reports, useful } }: Route.ComponentProps) {
  return (
    <>
      <h1>Messages</h1>
      <nav aria-label="Messages" className="button-row">
        <Link className="button button-quiet" to={REPORTS_PATH} aria-current={isClosed ? undefined : "page"}>
          À traiter
        </Link>
        <Link
          className="button button-quiet"
          to={`${REPORTS_PATH}?${REPORT_ADMIN_FIELDS.state}=${CLOSED}`}
          aria-current={isClosed ? "page" : undefined}
        >
          Clos
        </Link>
      </nav>
      {reports.length === 0 ? (
        <p>{isClosed ? "Aucun message clos." : "Aucun message à traiter."}</p>
      ) : (
        <CardTable
          caption={isClosed ? "Messages clos" : "Messages à traiter, le plus ancien d’abord"}
          titles={TITLES.map((title) => <ColumnTitle key={title}>{title}</ColumnTitle>)}
        >
          {reports.map(({ id, kind, message, article, createdAt, answeredAt, wantsAnswer, closedReason }) => (
            <CardRow key={id} title={kind === "error" ? "Erreur signalée" : "Message"}>
              <CardCell title="Reçu">{formatMinute(createdAt)}</CardCell>
              <CardCell title="Article">{article ?? "–"}</CardCell>
              <CardCell title="Suite">
                <Link to={`${REPORTS_PATH}/${id}`}>{excerpt(message)}</Link>{" "}
                {closedReason
                  ? CLOSED_REASONS[closedReason]
                  : answeredAt
                    ? "Répondu"
                    : wantsAnswer
                      ? "Attend une réponse"
                      : ""}
              </CardCell>
            </CardRow>
          ))}
        </CardTable>
      )}
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

function excerpt(message: string): string {
  return message.length <= EXCERPT ? message : `${message.slice(0, EXCERPT).trimEnd()}…`;
}
