import type { ArticleSheet } from "#library/catalogue/catalogue.ts";

/** Pupils could find answers that are merely hidden in the page. */
export function withoutAnswers({ article, ...sheet }: ArticleSheet): ArticleSheet {
  const questions = article.quiz?.questions.map((question) => ({
    ...question,
    explanation: "",
    options: question.options.map((option) => ({ ...option, isCorrect: false })),
  }));
  return { ...sheet, article: { ...article, quiz: article.quiz && { ...article.quiz, questions: questions ?? [] } } };
}
