import { data, redirect } from "react-router";
import { CLASS_FIELDS } from "#app/learning/class/class-paths.ts";
import { readPrintName } from "#app/learning/class/print-paths.ts";
import { NEW_CLASS_PATH } from "#app/learning/quiz/new-class-path.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { Route } from "./+types/print-questions.route";
import { askedQuizzes } from "./class-quizzes.server.ts";
import { printOf } from "./print-questions.server.ts";
import { PrintPage } from "./print-questions-page.tsx";

export function loader({ request, params, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const named = new URLSearchParams(query);
  if (!named.has(CLASS_FIELDS.quiz)) named.set(CLASS_FIELDS.quiz, params.quiz);
  const quizzes = askedQuizzes(contentOf(context), named);
  const name = readPrintName(params.sheet);
  if (!quizzes || !name) throw data(null, { status: 404 });
  const print = printOf(query, quizzes, { quiz: params.quiz, name });
  // The page of the preparation then says that no question is ticked.
  if (!print) throw redirect(`${NEW_CLASS_PATH}?${named}`);
  return { print };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    title: `${loaderData.print.title} : questions à imprimer`,
    description: "Les questions choisies pour une classe, à imprimer : sans les réponses, corrigées, ou à découper.",
    indexable: false,
  });
}

export default function PrintRoute({ loaderData: { print } }: Route.ComponentProps) {
  return <PrintPage print={print} />;
}
