import type { QuestionSource, QuizQuestion } from "#library/catalogue/catalogue.ts";
import { ASKED_QUESTIONS, questionsPath } from "./questions-path.ts";

export type FetchedQuestion = { question: QuizQuestion; article: Omit<QuestionSource, "questions"> };

/** The names of the questions of each source, whose ids are « source.name ». */
type AskedQuestions = Record<string, string[]>;

const fetched = new Map<string, Promise<unknown>>();

/** Returns null when the site no longer has the source. A failed request is made again next time. */
export function fetchQuestions(source: string): Promise<QuestionSource | null> {
  return fetchOnce<QuestionSource>(source);
}

/** Returns the ids of all questions that the site still asks. */
export async function fetchAsked(): Promise<ReadonlySet<string>> {
  const asked = await fetchOnce<AskedQuestions>(ASKED_QUESTIONS);
  if (!asked) throw new Error("The list of asked questions is missing");
  return new Set(Object.entries(asked).flatMap(([source, names]) => names.map((name) => `${source}.${name}`)));
}

function fetchOnce<T>(file: string): Promise<T | null> {
  const known = fetched.get(file) ?? request(file);
  fetched.set(file, known);
  known.catch(() => fetched.delete(file));
  return known as Promise<T | null>;
}

async function request(file: string): Promise<unknown> {
  const response = await fetch(questionsPath(file));
  if (response.status === 404 || response.status === 410) return null;
  if (!response.ok) throw response;
  return response.json();
}

/** Returns null for a retired question. */
export function findQuestion(source: QuestionSource | null, id: string): FetchedQuestion | null {
  const question = source?.questions.find((one) => one.id === id);
  if (!source || !question) return null;
  const { questions: _others, ...article } = source;
  return { question, article };
}
