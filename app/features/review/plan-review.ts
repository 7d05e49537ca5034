import type { Learning } from "#app/features/reader-data/learning.ts";
import { fetchAsked } from "./asked-questions.ts";
import { type Card, foldCards } from "./cards.ts";
import { type FetchedQuestion, fetchQuestions, findQuestion } from "./fetch-questions.ts";
import { planSession, type Session } from "./review-session.ts";

export type ReviewItem = FetchedQuestion & { card: Card };

export type Review = Omit<Session, "cards"> & {
  items: ReviewItem[];
  isOffline: boolean;
};

/** Where the list of what is asked did not come: else a log of foreign cards would cost a request for each. */
const MOST_ROUNDS = 10;

const FROM_SITE = { questions: fetchQuestions, asked: fetchAsked };

/** A retired question makes room for the next one; an unreachable one is left out. */
export async function planReview(learning: Learning, today: number, from = FROM_SITE): Promise<Review> {
  const isEmpty = Object.keys(learning.log).length === 0;
  const asked = isEmpty ? null : await from.asked().catch(() => null);
  let cards = foldCards(learning, today, asked);
  let isOffline = false;
  for (let round = 1; ; round += 1) {
    const { cards: chosen, ...session } = planSession(cards, today);
    const found = await Promise.all(
      chosen.map(async (card) => {
        try {
          return { card, fetched: findQuestion(await from.questions(card.article), card.id) };
        } catch {
          isOffline = true;
          return { card, fetched: null };
        }
      }),
    );
    const missing = new Set(found.flatMap(({ card, fetched }) => (fetched ? [] : [card])));
    const items = found.flatMap(({ card, fetched }) => (fetched ? [{ card, ...fetched }] : []));
    if (missing.size === 0) return { ...session, items, isOffline };
    if (round === MOST_ROUNDS) return { ...session, items, isOffline: true };
    cards = cards.filter((card) => !missing.has(card));
  }
}
