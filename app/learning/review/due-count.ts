import type { Learning } from "#app/accounts/reader-data/learning.ts";
import { localDay } from "#app/accounts/reader-data/local-day.ts";
import { fetchAsked } from "#app/learning/questions/fetch-questions.ts";
import { foldCards, targetRecall } from "./cards.ts";
import { announcedDue, planSession } from "./review-session.ts";
import { cardsOf } from "./review-subject.ts";
import { countText } from "./review-texts.ts";

/**
 * Returns the text with the number of article questions left today, at most five including those done; null when none
 * is left.
 */
export async function dueText(learning: Learning, now: Date, fetch = fetchAsked): Promise<string | null> {
  const { count, due } = await countDue(learning, now, fetch);
  return count > 0 ? countText(count, due) : null;
}

/** `count` is what is asked today, and `due` all that is due. */
type DueCount = { count: number; due: number };

/** Counts the questions due today. */
export async function countDue(learning: Learning, now: Date, fetch = fetchAsked): Promise<DueCount> {
  const today = localDay(now);
  const count = (asked: ReadonlySet<string> | null, target?: number): DueCount => {
    const session = planSession(cardsOf(foldCards(learning, today, asked), "articles"), today, { target });
    return { count: session.cards.length, due: announcedDue(session, asked) };
  };
  // The first count needs no request. It uses the highest target, because retired cards may have lowered the target.
  const first = count(null, targetRecall(0));
  if (first.count === 0) return first;
  return count(await fetch().catch(() => null));
}
