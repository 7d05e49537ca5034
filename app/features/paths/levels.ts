import { answersOf, type Learning } from "#app/features/learning/learning.ts";
import type { Progress } from "#app/features/progress/progress.ts";
import { isPassed } from "#app/features/quiz/quiz-state.ts";
import { foldCard, recallOn } from "#app/features/review/cards.ts";
import type { LearnableArticle } from "#library/catalogue/catalogue.ts";

const RETAINED_SHARE = 0.8;
const FRESH_RECALL = 0.8;

export type Known = { learning: Learning; progress: Progress; today: number };

export type Levels = {
  isSeen: boolean;
  isUnderstood: boolean;
  /** Four questions of five held over weeks; null before. `isFresh` while they still are. */
  retained: { day: number; isFresh: boolean } | null;
};

/** Computed from what is kept and never stored, so that it survives changes of a path. */
export function levelsOf({ id, topicId, questions }: LearnableArticle, { learning, progress, today }: Known): Levels {
  const result = progress[topicId];
  return {
    isSeen: id in learning.seen || id in learning.log || result !== undefined,
    isUnderstood: result?.completed === true && isPassed(result.score, result.total),
    retained: retainedOf(questions, learning, today),
  };
}

function retainedOf(questions: LearnableArticle["questions"], learning: Learning, today: number): Levels["retained"] {
  const needed = Math.ceil(questions.length * RETAINED_SHARE);
  const cards = questions.flatMap(({ id, rev }) => foldCard(id, answersOf(learning, id), today, rev) ?? []);
  const days = cards.flatMap(({ retainedDay }) => retainedDay ?? []).toSorted((a, b) => a - b);
  const day = days[needed - 1];
  if (needed === 0 || day === undefined) return null;
  return { day, isFresh: cards.filter((card) => recallOn(card, today) >= FRESH_RECALL).length >= needed };
}

export function levelText({ isSeen, isUnderstood, retained }: Levels): string {
  if (retained) return retained.isFresh ? "Retenu" : "Retenu, à rafraîchir";
  if (isUnderstood) return "Compris";
  return isSeen ? "Vu" : "";
}
