import { isNaturalOrder } from "#app/learning/exam/option-order.ts";
import type { QuizQuestion } from "#library/catalogue/catalogue.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { examQuizId, REUSE_PATH } from "#library/catalogue/teaching-paths.ts";
import { formatDate } from "#platform/french/dates.ts";
import { cleanText, type ExportedQuestion, type ExportedQuiz } from "./exported-quiz.ts";

type Origin = { title: string; theme: string; href: string; day: string };

/**
 * @param id of an article, or `examQuizId` of a theme
 * @returns null when there is no question
 */
export function findExportedQuiz(content: Catalogue, id: string, siteOrigin: string): ExportedQuiz | null {
  const found = ofArticle(content, id) ?? ofExam(content, id);
  if (!found || found.questions.length === 0) return null;
  const { title, theme, href, day } = found.origin;
  return {
    id,
    title: cleanText(title),
    theme: cleanText(theme),
    source: cleanText(`Source : Le Récap, « ${title} », version du ${formatDate(day)}, ${siteOrigin}${href}`),
    terms: `Usage en classe permis, tous droits réservés : ${siteOrigin}${REUSE_PATH}`,
    questions: found.questions,
  };
}

function ofArticle(content: Catalogue, id: string): { origin: Origin; questions: ExportedQuestion[] } | null {
  const quiz = content.getQuestions(id);
  const article = quiz && content.getArticle(quiz.href);
  if (!article) return null;
  const origin = { title: quiz.title, theme: quiz.theme, href: quiz.href, day: article.modifiedAt };
  return { origin, questions: quiz.questions.map((question) => exportedQuestion(question, null)) };
}

function ofExam(content: Catalogue, id: string): { origin: Origin; questions: ExportedQuestion[] } | null {
  const theme = content.listExamThemes().find((one) => examQuizId(one.id) === id);
  const day = content.getExamBankDay();
  if (!theme || !day) return null;
  const asked = content.listExamBank().filter((question) => question.theme === theme.id);
  const origin = {
    title: `Examen civique, entraînement : ${theme.title}`,
    theme: "Examen civique",
    href: theme.href,
    day,
  };
  return { origin, questions: asked.map((question) => exportedQuestion(question, question.simple)) };
}

function exportedQuestion(
  { id, rev, question, options, explanation }: QuizQuestion,
  short: string | null,
): ExportedQuestion {
  const key = `lerecap-${id.replace(".", "-")}`;
  return {
    key,
    id: `${key}-r${rev}`,
    question: cleanText(question),
    short: short === null ? null : cleanText(short),
    options: options.map(({ text, isCorrect }) => ({ text: cleanText(text), isCorrect })),
    keepsOrder: isNaturalOrder(options),
    explanation: cleanText(explanation),
  };
}
