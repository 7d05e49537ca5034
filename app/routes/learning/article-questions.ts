import { missingFile } from "#app/features/articles/former-page.ts";
import { ASKED_QUESTIONS } from "#app/features/questions/questions-path.ts";
import { exportFile } from "#app/features/teaching/exports/export-formats.server.ts";
import { findExportedQuiz } from "#app/features/teaching/exports/find-exported-quiz.server.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import { siteValuesContext } from "#platform/services.ts";
import type { Route } from "./+types/article-questions";

export function loader({ params, context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const [, id = "", extension = ""] = /^(.+)\.([a-z]+)$/.exec(params.file) ?? [];
  if (extension === "json") {
    if (id === ASKED_QUESTIONS) return Response.json(content.listAskedQuestions());
    const questions = content.getQuestions(id);
    return questions ? Response.json(questions) : missingFile(content, id);
  }
  const quiz = findExportedQuiz(content, id, context.get(siteValuesContext).origin);
  return (quiz && exportFile(quiz, extension)) ?? missingFile(content, id);
}
