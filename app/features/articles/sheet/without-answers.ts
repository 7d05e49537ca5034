import type { ArticleSheet } from "#library/catalogue/catalogue.ts";

/** The sheet as pupils get it: the page carries no answer, not even out of sight. */
export function withoutAnswers({ article, ...sheet }: ArticleSheet): ArticleSheet {
  const questions = article.quiz?.questions.map((question) => ({
    ...question,
    explanation: "",
    options: question.options.map((option) => ({ ...option, isCorrect: false })),
  }));
  return { ...sheet, article: { ...article, quiz: article.quiz && { ...article.quiz, questions: questions ?? [] } } };
}
