import { formatAnswers } from "#app/accounts/reader-data/answer-log.ts";
import { answersOf, type Learning } from "#app/accounts/reader-data/learning.ts";
import { fetchQuestions, findQuestion } from "#app/learning/questions/fetch-questions.ts";
import { EXAM_ID } from "#library/schema/exam-id.ts";
import { foldCard } from "./cards.ts";
import type { Review } from "./plan-review.ts";

/**
 * What a mock exam missed, all of it and now. The schedule goes on by itself: the worst answer of a day counts, and so
 * a question that was missed today comes again tomorrow.
 */
export async function planMistakes(
  missed: readonly string[],
  learning: Learning,
  { today, fetch = fetchQuestions }: { today: number; fetch?: typeof fetchQuestions },
): Promise<Review> {
  const bank = await fetch(EXAM_ID);
  const items = missed.flatMap((id) => {
    const fetched = findQuestion(bank, id);
    if (!fetched) return [];
    // One without an answer is in no log.
    const unknown = formatAnswers([{ rev: fetched.question.rev, day: today, outcome: "wrong" }]);
    const card = foldCard(id, answersOf(learning, id) || unknown, today);
    return card ? [{ ...fetched, card }] : [];
  });
  return {
    items,
    subject: "exam",
    isMistakes: true,
    hasBoth: false,
    isOffline: false,
    isReturn: false,
    hasMore: false,
    done: 0,
    nextDay: null,
  };
}
