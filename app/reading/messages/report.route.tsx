import { data, Link } from "react-router";
import { REPORT_STATUS, replyToReportForm } from "#app/office/messages/reply-to-report.server.ts";
import { LONG_MESSAGE } from "#app/office/messages/report-texts.ts";
import { ProofStyle } from "#app/reading/proofs/proof-style.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { proofPagePath, REPORT_FIELDS, reportPath } from "#library/proofs/proof-paths.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/report.route";
import { ReportForm, sendReport } from "./report-form.tsx";

export const handle: RouteHandle = LONG_MESSAGE;

export function loader({ url, context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const id = url.searchParams.get(REPORT_FIELDS.article) ?? "";
  const article = content.getArticleHeading(id);
  if (!article) throw data(null, { status: 404 });
  const key = url.searchParams.get(REPORT_FIELDS.passage) ?? "";
  const passage = content.getPassage(id, key);
  const place = content.getProofPlace(id, key);
  return {
    article: { id, title: article.title, href: article.href },
    passage: passage && { key, text: passage.text, proofs: place && proofPagePath(article.href, place) },
  };
}

export const clientAction = sendReport;

export async function action({ request, context }: Route.ActionArgs) {
  const answer = await replyToReportForm(requireServices(context), { request, content: contentOf(context) });
  return data(answer, { status: REPORT_STATUS[answer.outcome] });
}

export function meta() {
  return pageMeta({
    title: "Signaler une erreur",
    description: "Signaler à la rédaction du Récap une erreur dans un article, avec une source si vous en avez une.",
    indexable: false,
  });
}

export default function ReportPage({ loaderData: { article, passage }, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap message-page">
      <ProofStyle />
      <h1>Signaler une erreur</h1>
      <p className="lead">
        Dans l’article{" "}
        <Link to={article.href}>
          <FrenchText>{article.title}</FrenchText>
        </Link>
        <span>{passage ? ", au passage :" : "."}</span>
      </p>
      {passage ? <blockquote className="report-passage">{passage.text}</blockquote> : null}
      {passage?.proofs ? (
        <p>
          <Link to={passage.proofs}>Les preuves de ce passage</Link>
        </p>
      ) : null}
      <ReportForm
        action={reportPath(article.id, passage?.key)}
        answer={actionData ?? null}
        about={{ articleId: article.id, passageKey: passage?.key ?? null }}
      />
    </div>
  );
}
