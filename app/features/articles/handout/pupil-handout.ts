import { hideAnswers } from "#app/features/questions/hide-answers.ts";
import type { ArticleSheet } from "#library/catalogue/catalogue.ts";

export function withoutAnswers({ article, ...sheet }: ArticleSheet): ArticleSheet {
  const { quiz } = article;
  return { ...sheet, article: { ...article, quiz: quiz && { ...quiz, questions: hideAnswers(quiz.questions) } } };
}
