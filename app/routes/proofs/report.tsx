import { data, Link } from "react-router";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { REPORT_FIELDS, reportPath } from "#app/features/proofs/proof-paths.ts";
import { ReportForm } from "#app/features/reports/report-form.tsx";
import { REPORT_STATUS, takeReport } from "#app/features/reports/take-report.server.ts";
import proofStyles from "#app/styles-proofs.css?url";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/report";

export function links(): Route.LinkDescriptors {
  return [{ rel: "stylesheet", href: proofStyles }];
}

export function loader({ url, context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const id = url.searchParams.get(REPORT_FIELDS.article) ?? "";
  const article = content.getArticleHeading(id);
  if (!article) throw data(null, { status: 404 });
  const passage = content.getPassage(id, url.searchParams.get(REPORT_FIELDS.passage) ?? "");
  return {
    article: { id, title: article.title, href: article.href },
    passage: passage && { key: passage.key, text: passage.text },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const answer = await takeReport(requireServices(context), { request, content: contentOf(context), kind: "error" });
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
      <h1>Signaler une erreur</h1>
      <p className="lead">
        Dans l’article <Link to={article.href}>{article.title}</Link>
        {passage ? ", au passage :" : "."}
      </p>
      {passage ? <blockquote className="report-passage">{passage.text}</blockquote> : null}
      <ReportForm
        kind="error"
        action={reportPath(article.id, passage?.key)}
        answer={actionData ?? null}
        about={{ articleId: article.id, passageKey: passage?.key ?? null }}
      />
    </div>
  );
}
