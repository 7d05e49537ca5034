import type { Learning } from "#app/features/learning/learning.ts";
import { type Card, foldCards } from "./cards.ts";
import { type FetchedQuestion, fetchQuestions, findQuestion } from "./fetch-questions.ts";
import { planSession, type Session } from "./session.ts";

export type ReviewItem = FetchedQuestion & { card: Card };

export type Review = Omit<Session, "cards"> & {
  items: ReviewItem[];
  isOffline: boolean;
};

type Fetch = typeof fetchQuestions;

/** A retired question makes room for the next one; an unreachable one is left out. */
export async function planReview(learning: Learning, today: number, fetch: Fetch = fetchQuestions): Promise<Review> {
  let cards = foldCards(learning, today);
  let isOffline = false;
  for (;;) {
    const { cards: chosen, ...session } = planSession(cards, today);
    const found = await Promise.all(
      chosen.map(async (card) => {
        try {
          return { card, fetched: findQuestion(await fetch(card.article), card.id) };
        } catch {
          isOffline = true;
          return { card, fetched: null };
        }
      }),
    );
    const missing = new Set(found.flatMap(({ card, fetched }) => (fetched ? [] : [card])));
    const items = found.flatMap(({ card, fetched }) => (fetched ? [{ card, ...fetched }] : []));
    if (missing.size === 0) return { ...session, items, isOffline };
    cards = cards.filter((card) => !missing.has(card));
  }
}
