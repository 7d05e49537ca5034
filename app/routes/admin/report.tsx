import { data } from "react-router";
import { currentAdmin } from "#app/features/admin/admin-guard.server.ts";
import { isUuid } from "#app/features/admin/uuid.ts";
import { ANSWER_MAX_LENGTH, REPORT_ADMIN_FIELDS } from "#app/features/admin-reports/report-intents.ts";
import { ReportPage } from "#app/features/admin-reports/report-page.tsx";
import { answerReport, closeReport, getReport } from "#app/features/admin-reports/reports.server.ts";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { CLOSED_REASONS, type ClosedReason } from "#app/features/reports/report-texts.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/report";

export async function loader({ params, context }: Route.LoaderArgs) {
  const act = { admin: currentAdmin(context), id: params.id, now: new Date() };
  const report = isUuid(params.id) ? await getReport(requireServices(context).db, act) : null;
  if (!report) throw data(null, { status: 404 });
  return { report, article: report.articleId ? contentOf(context).getArticleHeading(report.articleId) : null };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = requireServices(context);
  const form = await readForm(request);
  const act = { admin: currentAdmin(context), id: params.id, now: new Date() };
  const intent = form?.get(REPORT_ADMIN_FIELDS.intent);
  if (!isUuid(params.id)) return data(refused("Ce message n’est plus là."), { status: 404 });
  if (intent === "close") {
    const reason = form?.get(REPORT_ADMIN_FIELDS.reason) ?? "";
    if (!isReason(reason)) return data(refused("Choisissez une raison."), { status: 400 });
    return (await closeReport(services.db, { ...act, reason }))
      ? done("Message clos.")
      : refused("Ce message était déjà clos.");
  }
  if (intent !== "answer") return data(refused("Action inconnue."), { status: 400 });
  const answer = (form?.get(REPORT_ADMIN_FIELDS.answer) ?? "").replaceAll("\0", "").trim();
  if (answer === "") return data(refused("Écrivez une réponse."), { status: 400 });
  if (answer.length > ANSWER_MAX_LENGTH)
    return data(refused("Cette réponse est trop longue.", answer), { status: 413 });
  const outcome = await answerReport(services, { ...act, answer });
  if (outcome === "answered") return done("La réponse est partie.");
  return refused(
    outcome === "unknown" ? "Ce message n’est plus là." : "Cette personne n’a pas laissé d’adresse.",
    answer,
  );
}

export function meta() {
  return pageMeta({ title: "Un message", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function AdminReportPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ReportPage {...loaderData} outcome={actionData ?? null} />;
}

function isReason(reason: string): reason is ClosedReason {
  return Object.hasOwn(CLOSED_REASONS, reason);
}

function done(message: string) {
  return { isDone: true, message };
}

function refused(message: string, typed?: string) {
  return { isDone: false, message, typed };
}
