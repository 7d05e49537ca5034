import { hideAnswers } from "#app/learning/questions/hide-answers.ts";
import type { ArticleSheet } from "#library/catalogue/catalogue.ts";

/** The options stay; which one is right, and why, is not even in the page's data. */
export function hideSheetAnswers({ article, ...sheet }: ArticleSheet): ArticleSheet {
  const { quiz } = article;
  return { ...sheet, article: { ...article, quiz: quiz && { ...quiz, questions: hideAnswers(quiz.questions) } } };
}
