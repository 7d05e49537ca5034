import { hideAnswers } from "#app/learning/questions/hide-answers.ts";
import type { ArticleSheet } from "#library/catalogue/catalogue.ts";

/** Removes which option is right, and why, from the page's data too. */
export function hideSheetAnswers({ article, ...sheet }: ArticleSheet): ArticleSheet {
  const { quiz } = article;
  return { ...sheet, article: { ...article, quiz: quiz && { ...quiz, questions: hideAnswers(quiz.questions) } } };
}
