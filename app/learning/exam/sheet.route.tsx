import { data } from "react-router";
import { hideAnswers } from "#app/learning/questions/hide-answers.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/sheet.route";
import { limitExamPages } from "./exam-limit.server.ts";
import { findPaper } from "./exam-paper.server.ts";
import { ExamSheet, SHEETS } from "./exam-sheet.tsx";

export const handle: RouteHandle = { onRequest: true };

export function loader({ params, context }: Route.LoaderArgs) {
  limitExamPages(requireServices(context));
  const kind = SHEETS.find((one) => one === params.sheet);
  const { paper, drawn } = findPaper(contentOf(context), params.seed);
  if (!kind || !drawn) throw data(null, { status: 404 });
  const { seed, isOtherVersion, bankDay } = paper;
  return { kind, seed, isOtherVersion, bankDay, questions: kind === "fiche" ? hideAnswers(drawn) : drawn };
}

export function meta() {
  return pageMeta({
    title: "Examen civique : un examen blanc à imprimer",
    description: "Un examen blanc de l’examen civique à imprimer, avec ou sans les réponses.",
    indexable: false,
  });
}

export default function SheetRoute({ loaderData }: Route.ComponentProps) {
  return <ExamSheet {...loaderData} />;
}
