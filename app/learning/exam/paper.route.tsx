import { data, useSearchParams } from "react-router";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import { readForm } from "#platform/read-form.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/paper.route";
import { limitExamPages } from "./exam-limit.server.ts";
import { answerPaper, findPaper } from "./exam-paper.server.ts";
import { readOptions } from "./exam-paths.ts";
import { FORGED } from "./exam-texts.ts";
import { PaperPage } from "./paper-page.tsx";
import { paperResultContext } from "./paper-result-context.server.ts";

const NO_STORE = { "Cache-Control": "no-store" };

export const handle: RouteHandle = { onRequest: true, bodyTooLong: FORGED };

export function loader({ params, context }: Route.LoaderArgs) {
  limitExamPages(requireServices(context));
  const { paper } = findPaper(contentOf(context), params.seed);
  return data(paper, { status: paper.state === "unknown" ? 404 : 200 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  limitExamPages(requireServices(context));
  const answer = answerPaper(contentOf(context), params.seed, await readForm(request));
  if (answer.outcome === "graded") {
    const { result, sent } = answer;
    const { seed, score, answers, missed } = result;
    context.set(paperResultContext, result);
    return data({ outcome: answer.outcome, graded: { seed, score, answers, missed, sent } }, { headers: NO_STORE });
  }
  return data(answer, { status: answer.outcome === "forged" ? 400 : 200, headers: NO_STORE });
}

export function meta() {
  return pageMeta({
    title: "Examen civique : examen blanc de 40 questions",
    description: "Quarante questions d’entraînement à l’examen civique, à envoyer pour être corrigées.",
    indexable: false,
  });
}

export default function PaperRoute({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  return <PaperPage paper={loaderData} answer={actionData ?? null} options={readOptions(query)} />;
}
