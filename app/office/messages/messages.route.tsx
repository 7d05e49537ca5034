import { data, redirect } from "react-router";
import { done, OutcomeMessage, refused, refusedField } from "#app/office/frame/outcome.tsx";
import { isUuid } from "#app/office/frame/uuid.ts";
import { AdminList } from "#app/office/list/admin-list.tsx";
import { readFilters } from "#app/office/list/list-query.ts";
import { currentAdmin } from "#app/office/sign-in/admin-guard.server.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/messages.route";
import { listReports } from "./open-reports.server.ts";
import {
  CHOOSE_A_REASON,
  chosenIds,
  NOT_AN_ERROR,
  REPORT_ADMIN_FIELDS,
  REPORT_DONE,
  REPORT_FILTERS,
  REPORTS_PATH,
  reportsHref,
} from "./report-intents.ts";
import { ReportList } from "./report-list.tsx";
import { isClosedReason } from "./report-texts.ts";
import { closeReports, listUsefulCounts } from "./reports.server.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = requireServices(context);
  const content = contentOf(context);
  const query = readFilters(REPORT_FILTERS, url.searchParams);
  const titleOf = (id: string | null) => (id ? (content.getArticleHeading(id)?.title ?? id) : null);
  const { reports, ...list } = await listReports(db, query, new Date());
  const useful = await listUsefulCounts(db);
  return {
    query,
    list,
    done: REPORT_DONE[url.searchParams.get(REPORT_ADMIN_FIELDS.done) ?? ""] ?? null,
    reports: reports.map((report) => ({ ...report, article: titleOf(report.articleId) })),
    useful: useful.map(({ articleId, count }) => ({ articleId, title: titleOf(articleId), count })),
  };
}

export async function action({ url, request, context }: Route.ActionArgs) {
  const { db } = requireServices(context);
  const form = (await readForm(request)) ?? new URLSearchParams();
  const query = readFilters(REPORT_FILTERS, url.searchParams);
  const reason = form.get(REPORT_ADMIN_FIELDS.reason) ?? "";
  const ids = chosenIds(form).filter(isUuid);
  const refusedReason = (message: string) =>
    data(refusedField(REPORT_ADMIN_FIELDS.reason, message, reason), { status: 400 });
  if (ids.length === 0) return data(refused("Choisissez au moins un message."), { status: 400 });
  if (!isClosedReason(reason)) return refusedReason(CHOOSE_A_REASON);
  const closed = await closeReports(db, { admin: currentAdmin(context), ids, reason, now: new Date() });
  if (closed === "no-error") return refusedReason(NOT_AN_ERROR);
  return redirect(reportsHref(query, REPORTS_PATH, "choisis"), 303);
}

export { rereadAfterRefusal as shouldRevalidate } from "#app/office/frame/outcome.tsx";

export function meta() {
  return pageMeta({ title: "Messages", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function ReportsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { query, list, reports, useful } = loaderData;
  return (
    <>
      <h1>Messages</h1>
      <OutcomeMessage outcome={actionData ?? (loaderData.done ? done(loaderData.done) : null)} />
      <ReportList query={query} {...list} reports={reports} outcome={actionData ?? null} />
      <h2>« Ce contenu était-il utile ? »</h2>
      <AdminList
        label="Avis"
        caption="Avis par article"
        columns={[
          { title: "Article", cell: ({ articleId, title }) => title ?? articleId },
          { title: "Oui", cell: ({ count }) => count.toLocaleString("fr-FR") },
        ]}
        rows={useful}
        keyOf={({ articleId }) => articleId}
        empty="Aucun avis pour l’instant."
      />
    </>
  );
}
