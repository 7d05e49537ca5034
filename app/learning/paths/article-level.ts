import { localDay } from "#app/accounts/reader-data/local-day.ts";
import { fetchQuestions } from "#app/learning/questions/fetch-questions.ts";
import type { LearnableArticle } from "#library/catalogue/catalogue.ts";
import { type Known, levelsOf, levelText } from "./levels.ts";
import { wasEverHeld } from "./once-retained.ts";

/** Fetches the questions only when the answers could make the article a retained one. */
export async function articleLevel(
  { id, topicId }: Omit<LearnableArticle, "questions">,
  { learning, progress }: Omit<Known, "today">,
): Promise<string> {
  const today = localDay(new Date());
  const answered = Object.keys(learning.log[id] ?? {});
  const mayBeRetained = answered.some((question) => wasEverHeld(`${id}.${question}`, learning, today));
  const questions = mayBeRetained ? ((await fetchQuestions(id))?.questions ?? []) : [];
  return levelText(levelsOf({ id, topicId, questions }, { learning, progress, today }));
}
