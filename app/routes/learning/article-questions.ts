import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/article-questions";

export function loader({ params, context }: Route.LoaderArgs) {
  const id = /^(.+)\.json$/.exec(params.file)?.[1];
  const questions = id ? contentOf(context).getQuestions(id) : null;
  return questions ? Response.json(questions) : Response.json(null, { status: 404 });
}
