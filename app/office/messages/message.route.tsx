import { data, redirect } from "react-router";
import { IDEMPOTENCY_KEY_FIELD } from "#app/accounts/forms/form-names.ts";
import { done, refused, refusedField } from "#app/office/frame/outcome.tsx";
import { isUuid } from "#app/office/frame/uuid.ts";
import { readFilters } from "#app/office/list/list-query.ts";
import { currentAdmin } from "#app/office/sign-in/admin-guard.server.ts";
import { createIdempotencyKey } from "#app/ui/forms/idempotency-key.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { passageKey } from "#library/proofs/passage-key.ts";
import { proofPagePath } from "#library/proofs/proof-paths.ts";
import { readForm } from "#platform/read-form.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/message.route";
import {
  ANSWER_MAX_LENGTH,
  CHOOSE_A_REASON,
  NOT_AN_ERROR,
  REPORT_ADMIN_FIELDS,
  REPORT_DONE,
  REPORT_FILTERS,
  REPORT_INTENTS,
  REPORTS_PATH,
  reportsHref,
} from "./report-intents.ts";
import { ReportPage } from "./report-page.tsx";
import { countCharacters, inFrench, isClosedReason, LONG_MESSAGE, readTyped } from "./report-texts.ts";
import { answerReport, closeReports, getReport, reopenReport } from "./reports.server.ts";

export const handle: RouteHandle = LONG_MESSAGE;

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const act = { admin: currentAdmin(context), id: params.id, now: new Date() };
  const report = isUuid(params.id) ? await getReport(requireServices(context).db, act) : null;
  if (!report) throw data(null, { status: 404 });
  const content = contentOf(context);
  const article = report.articleId ? content.getArticleHeading(report.articleId) : null;
  const place =
    report.articleId && report.passage ? content.getProofPlace(report.articleId, passageKey(report.passage)) : null;
  return {
    report,
    article,
    proofs: article && place && proofPagePath(article.href, place),
    list: readFilters(REPORT_FILTERS, url.searchParams),
    idempotencyKey: createIdempotencyKey(),
    message: REPORT_DONE[url.searchParams.get(REPORT_ADMIN_FIELDS.done) ?? ""] ?? null,
  };
}

export async function action({ url, request, params, context }: Route.ActionArgs) {
  const services = requireServices(context);
  const form = await readForm(request);
  const act = { admin: currentAdmin(context), id: params.id, now: new Date() };
  const intent = REPORT_INTENTS.find((known) => known === form?.get(REPORT_ADMIN_FIELDS.intent));
  if (!isUuid(params.id)) return data(refused(GONE), { status: 404 });
  const page = { query: readFilters(REPORT_FILTERS, url.searchParams), path: `${REPORTS_PATH}/${params.id}` };
  const redirectDone = (what: string) => redirect(reportsHref(page.query, page.path, what), 303);
  if (intent === "close") {
    const reason = form?.get(REPORT_ADMIN_FIELDS.reason) ?? "";
    const refusedReason = (message: string) =>
      data(refusedField(REPORT_ADMIN_FIELDS.reason, message, reason), { status: 400 });
    if (!isClosedReason(reason)) return refusedReason(CHOOSE_A_REASON);
    const closed = await closeReports(services.db, { ...act, ids: [act.id], reason });
    if (closed === "no-error") return refusedReason(NOT_AN_ERROR);
    return closed > 0 ? redirectDone("clos") : refused("Ce message était déjà clos.");
  }
  if (intent === "reopen") {
    return (await reopenReport(services.db, act)) ? redirectDone("rouvert") : refused("Ce message était déjà ouvert.");
  }
  if (intent !== "answer") return data(refused("Action inconnue."), { status: 400 });
  const answer = readTyped(form?.get(REPORT_ADMIN_FIELDS.answer));
  if (answer === "") return data(refused("Écrivez une réponse."), { status: 400 });
  if (countCharacters(answer) > ANSWER_MAX_LENGTH) return data(refused(TOO_LONG, answer), { status: 413 });
  const outcome = await answerReport(services, {
    ...act,
    answer,
    articlePath: contentOf(context).getArticlePath,
    idempotencyKey: form?.get(IDEMPOTENCY_KEY_FIELD) ?? "",
  });
  if (outcome === "answered") return redirectDone("repondu");
  return refused(outcome === "unknown" ? GONE : "Cette personne n’a pas laissé d’adresse.", answer);
}

export { rereadAfterRefusal as shouldRevalidate } from "#app/office/frame/outcome.tsx";

export function meta() {
  return pageMeta({ title: "Un message", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function AdminReportPage({ loaderData: { message, ...page }, actionData }: Route.ComponentProps) {
  return <ReportPage {...page} outcome={actionData ?? (message ? done(message) : null)} />;
}

const GONE = "Ce message n’est plus là.";
const TOO_LONG = `Cette réponse dépasse ${inFrench(ANSWER_MAX_LENGTH)} caractères.`;
