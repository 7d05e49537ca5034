import { localDay } from "#app/features/learning/local-day.ts";
import { foldCards } from "#app/features/review/cards.ts";
import { fetchQuestions } from "#app/features/review/fetch-questions.ts";
import type { LearnableArticle } from "#library/catalogue/catalogue.ts";
import { type Known, levelsOf, levelText } from "./levels.ts";

/** Fetches the questions only where the answers could make it a retained one. */
export async function articleLevel(
  { id, topicId }: Omit<LearnableArticle, "questions">,
  { learning, progress }: Omit<Known, "today">,
): Promise<string> {
  const today = localDay(new Date());
  const own = { ...learning, log: { [id]: learning.log[id] ?? {} } };
  const mayBeRetained = foldCards(own, today).some(({ retainedDay }) => retainedDay !== null);
  const questions = mayBeRetained ? ((await fetchQuestions(id))?.questions ?? []) : [];
  return levelText(levelsOf({ id, topicId, questions }, { learning, progress, today }));
}
