import { ASKED_QUESTIONS } from "#app/learning/questions/questions-path.ts";
import { missingFile } from "#app/ui/page/former-page.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { siteValuesContext } from "#platform/services.ts";
import type { Route } from "./+types/article-questions.route";
import { exportFile, findExportedQuiz } from "./export-formats.server.ts";

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
