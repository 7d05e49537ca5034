import { questionsPath } from "#app/features/quiz/questions-path.ts";
import type { ArticleQuestions, QuizQuestion } from "#library/catalogue/catalogue.ts";

export type FetchedQuestion = { question: QuizQuestion; article: Omit<ArticleQuestions, "questions"> };

const asked = new Map<string, Promise<ArticleQuestions | null>>();

/** Null when the site no longer has the article. A rejection is not cached. */
export function fetchQuestions(article: string): Promise<ArticleQuestions | null> {
  const known = asked.get(article) ?? request(article);
  asked.set(article, known);
  known.catch(() => asked.delete(article));
  return known;
}

async function request(article: string): Promise<ArticleQuestions | null> {
  const response = await fetch(questionsPath(article));
  if (response.status === 404) return null;
  if (!response.ok) throw response;
  return (await response.json()) as ArticleQuestions;
}

/** Null for a retired question. */
export function findQuestion(fetched: ArticleQuestions | null, id: string): FetchedQuestion | null {
  const question = fetched?.questions.find((one) => one.id === id);
  if (!fetched || !question) return null;
  const { questions: _others, ...article } = fetched;
  return { question, article };
}
