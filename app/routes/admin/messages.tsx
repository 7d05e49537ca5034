import { data, redirect } from "react-router";
import { CardCell, CardRow, CardTable, ColumnTitle } from "#app/features/admin/layout/card-table.tsx";
import { isUuid } from "#app/features/admin/layout/uuid.ts";
import { readReportQuery } from "#app/features/admin/reports/read-report-query.server.ts";
import { ReportFilter } from "#app/features/admin/reports/report-filter.tsx";
import {
  chosenIds,
  REPORT_ADMIN_FIELDS,
  REPORT_DONE,
  REPORTS_PATH,
} from "#app/features/admin/reports/report-intents.ts";
import { listReports } from "#app/features/admin/reports/report-list.server.ts";
import { ReportList } from "#app/features/admin/reports/report-list.tsx";
import { reportsHref } from "#app/features/admin/reports/report-query.ts";
import { closeReports, listUsefulCounts } from "#app/features/admin/reports/reports.server.ts";
import { currentAdmin } from "#app/features/admin/sign-in/admin-guard.server.ts";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { isClosedReason } from "#app/features/reports/report-texts.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/messages";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = requireServices(context);
  const content = contentOf(context);
  const query = readReportQuery(url.searchParams);
  const titleOf = (id: string | null) => (id ? (content.getArticleHeading(id)?.title ?? id) : null);
  const { total, reports } = await listReports(db, query, new Date());
  const useful = await listUsefulCounts(db);
  return {
    query,
    done: REPORT_DONE[url.searchParams.get(REPORT_ADMIN_FIELDS.done) ?? ""] ?? null,
    total,
    reports: reports.map((report) => ({ ...report, article: titleOf(report.articleId) })),
    useful: useful.map(({ articleId, count }) => ({ articleId, title: titleOf(articleId), count })),
  };
}

export async function action({ url, request, context }: Route.ActionArgs) {
  const { db } = requireServices(context);
  const form = (await readForm(request)) ?? new URLSearchParams();
  const query = readReportQuery(url.searchParams);
  const reason = form.get(REPORT_ADMIN_FIELDS.reason) ?? "";
  const ids = chosenIds(form).filter(isUuid);
  if (!isClosedReason(reason) || ids.length === 0) {
    return data("Choisissez au moins un message, et une raison.", { status: 400 });
  }
  await closeReports(db, { admin: currentAdmin(context), ids, reason, now: new Date() });
  return redirect(reportsHref(query, REPORTS_PATH, "choisis"), 303);
}

export function meta() {
  return pageMeta({ title: "Messages", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function ReportsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { query, done, total, reports, useful } = loaderData;
  return (
    <>
      <h1>Messages</h1>
      <div aria-live="polite">
        {actionData ? <p className="alert">{actionData}</p> : null}
        {done && !actionData ? <p className="admin-done">{done}</p> : null}
      </div>
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
