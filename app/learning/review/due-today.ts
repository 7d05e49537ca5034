import type { Learning } from "#app/accounts/reader-data/learning.ts";
import { localDay } from "#app/accounts/reader-data/local-day.ts";
import { fetchAsked } from "#app/learning/questions/fetch-questions.ts";
import { foldCards, targetRecall } from "./cards.ts";
import { planSession } from "./review-session.ts";
import { cardsOf } from "./review-subject.ts";
import { countText } from "./review-texts.ts";

/** Text with the number of article questions left today, at most five including those done; null when none is left. */
export async function dueText(learning: Learning, now: Date, fetch = fetchAsked): Promise<string | null> {
  const due = await countDue(learning, now, fetch);
  return due > 0 ? countText(due) : null;
}

/** Without network, counts what may be gone. */
export async function countDue(learning: Learning, now: Date, fetch = fetchAsked): Promise<number> {
  const today = localDay(now);
  const count = (asked: ReadonlySet<string> | null, target?: number) =>
    planSession(cardsOf(foldCards(learning, today, asked), "articles"), today, { target }).cards.length;
  // At the highest target, as cards that are gone may have lowered it.
  if (count(null, targetRecall(0)) === 0) return 0;
  return count(await fetch().catch(() => null));
}
