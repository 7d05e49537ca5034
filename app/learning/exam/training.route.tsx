import { data } from "react-router";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { readForm } from "#platform/read-form.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/training.route";
import { limitExamPages } from "./exam-paper.server.ts";
import { answerTraining, findTraining } from "./training.server.ts";
import { TrainingPage } from "./training-page.tsx";

export const handle: RouteHandle = { onRequest: true };

function training({ request, params, context }: Route.LoaderArgs | Route.ActionArgs) {
  const found = findTraining(contentOf(context), params.theme, new URL(request.url).searchParams);
  if (!found) throw data(null, { status: 404 });
  return found;
}

export function loader(args: Route.LoaderArgs) {
  limitExamPages(requireServices(args.context));
  return training(args);
}

export async function action(args: Route.ActionArgs) {
  limitExamPages(requireServices(args.context));
  const answer = answerTraining(training(args), await readForm(args.request));
  return data(answer, { status: answer ? 200 : 400 });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    title: `Examen civique, s’entraîner : ${loaderData.theme.title}`,
    description:
      "Dix questions d’entraînement à l’examen civique, corrigées une par une, avec l’explication et la source.",
    indexable: false,
  });
}

export default function TrainingRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <TrainingPage training={loaderData} answer={actionData ?? null} wasSent={actionData !== undefined} />;
}
