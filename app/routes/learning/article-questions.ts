import { ASKED_QUESTIONS } from "#app/features/questions/questions-path.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/article-questions";

export function loader({ params, context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const id = /^(.+)\.json$/.exec(params.file)?.[1];
  if (id === ASKED_QUESTIONS) return Response.json(content.listAskedQuestions());
  const questions = id ? content.getQuestions(id) : null;
  return questions ? Response.json(questions) : Response.json(null, { status: 404 });
}
