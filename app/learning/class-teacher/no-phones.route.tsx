import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { CLASS_FIELDS } from "#app/learning/class/class-paths.ts";
import { NEW_CLASS_PATH } from "#app/learning/quiz/new-class-path.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { siteValuesContext } from "#platform/services.ts";
import type { Route } from "./+types/no-phones.route";
import { PaperPage } from "./class-paper-page.tsx";
import { askedQuizzes } from "./class-quizzes.server.ts";
import { paperOf } from "./prepare-class.server.ts";

export const handle: RouteHandle = {
  variesBy: [CLASS_FIELDS.quiz, CLASS_FIELDS.chosen, CLASS_FIELDS.number, CLASS_FIELDS.shown],
};

export function loader({ request, params, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  if (!query.has(CLASS_FIELDS.quiz)) query.set(CLASS_FIELDS.quiz, params.quiz);
  const quizzes = askedQuizzes(contentOf(context), query);
  if (!quizzes) throw data(null, { status: 404 });
  const paper = paperOf(query, quizzes, context.get(siteValuesContext).origin);
  if (!paper) throw redirect(`${NEW_CLASS_PATH}?${query}`);
  return { paper };
}

/** Another question is only another place of the same page, so nothing is requested from the server. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isSame = [CLASS_FIELDS.quiz, CLASS_FIELDS.chosen].every(
    (field) => String(currentUrl.searchParams.getAll(field)) === String(nextUrl.searchParams.getAll(field)),
  );
  return currentUrl.pathname === nextUrl.pathname && isSame ? false : defaultShouldRevalidate;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    title: `${loaderData.paper.title} : séance sans téléphone`,
    description:
      "Les questions d’un quiz, une à une et en grand, pour une classe qui répond avec des cartes en papier.",
    indexable: false,
  });
}

export default function PaperRoute({ loaderData: { paper } }: Route.ComponentProps) {
  return <PaperPage paper={paper} />;
}
