import { answersOf, type Learning } from "#app/accounts/reader-data/learning.ts";
import { dateOfDay } from "#app/accounts/reader-data/local-day.ts";
import type { Progress } from "#app/accounts/reader-data/progress.ts";
import { isPassed } from "#app/learning/quiz/quiz-score.ts";
import { foldCard, recallOn } from "#app/learning/review/cards.ts";
import type { LearnableArticle } from "#library/catalogue/catalogue.ts";
import { formatDate } from "#platform/french/dates.ts";
import { onceRetainedDay, RETAINED_SHARE } from "./once-retained.ts";

const FRESH_RECALL = 0.8;

export type Known = { learning: Learning; progress: Progress; today: number };

type Levels = {
  isSeen: boolean;
  isUnderstood: boolean;
  /**
   * The day on which four out of five questions were first remembered for weeks; null before. `isFresh` is true while
   * today's questions still are.
   */
  retained: { day: number; isFresh: boolean } | null;
};

/** Levels are computed from what is kept and never stored, so that they survive changes of a path and of a quiz. */
export function levelsOf(article: LearnableArticle, { learning, progress, today }: Known): Levels {
  const { id, topicId } = article;
  const result = progress[topicId];
  return {
    // A single answer is not enough: the letter asks questions of articles that the reader may never have opened.
    isSeen: id in learning.seen || result !== undefined,
    isUnderstood: result?.completed === true && isPassed(result.score, result.total),
    retained: retainedOf(article, learning, today),
  };
}

function retainedOf(article: LearnableArticle, learning: Learning, today: number): Levels["retained"] {
  const { questions } = article;
  const needed = Math.ceil(questions.length * RETAINED_SHARE);
  const cards = questions.flatMap(({ id, rev }) => foldCard(id, answersOf(learning, id), today, rev) ?? []);
  const days = cards.flatMap(({ retainedDay }) => retainedDay ?? []).sort((a, b) => a - b);
  const day = days[needed - 1];
  if (needed === 0 || day === undefined) {
    const onceDay = onceRetainedDay(article, learning, today);
    return onceDay === null ? null : { day: onceDay, isFresh: false };
  }
  return { day, isFresh: cards.filter((card) => recallOn(card, today) >= FRESH_RECALL).length >= needed };
}

export function retainedText({ day, isFresh }: NonNullable<Levels["retained"]>): string {
  const month = formatDate(dateOfDay(day)).replace(/^\S+\s/, "");
  return `Retenu en ${month}${isFresh ? "" : " · à rafraîchir"}`;
}

export function levelText({ isSeen, isUnderstood, retained }: Levels): string {
  if (retained) return retained.isFresh ? "Retenu" : retainedText(retained);
  if (isUnderstood) return "Compris";
  return isSeen ? "Vu" : "";
}
