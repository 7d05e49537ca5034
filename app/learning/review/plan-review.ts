import type { Learning } from "#app/accounts/reader-data/learning.ts";
import {
  type FetchedQuestion,
  fetchAsked,
  fetchQuestions,
  findQuestion,
} from "#app/learning/questions/fetch-questions.ts";
import { type Card, foldCards } from "./cards.ts";
import { planSession, type Session } from "./review-session.ts";
import { cardsOf, MAX_PER_DAY_OF, type ReviewSubject } from "./review-subject.ts";

export type ReviewItem = FetchedQuestion & { card: Card };

export type Review = Omit<Session, "cards"> & {
  items: ReviewItem[];
  subject: ReviewSubject;
  /** There are questions of the exam and of articles: the reader chooses. */
  hasBoth: boolean;
  isOffline: boolean;
  /** What the last mock exam missed, asked at once. */
  isMistakes?: true;
};

/** Where the list of what is asked did not come: else a log of foreign cards would cost a request for each. */
const MAX_ROUNDS = 10;

const FROM_SITE = { questions: fetchQuestions, asked: fetchAsked };

/** A retired question makes room for the next one; an unreachable one is left out. */
export async function planReview(
  learning: Learning,
  today: number,
  { from = FROM_SITE, subject: wanted = "articles" }: { from?: typeof FROM_SITE; subject?: ReviewSubject } = {},
): Promise<Review> {
  const isEmpty = Object.keys(learning.log).length === 0;
  const asked = isEmpty ? null : await from.asked().catch(() => null);
  const all = foldCards(learning, today, asked);
  const counts = { articles: cardsOf(all, "articles").length, exam: cardsOf(all, "exam").length };
  const hasBoth = counts.articles > 0 && counts.exam > 0;
  // Without a choice to make, what there is.
  const only = counts.exam > 0 ? "exam" : "articles";
  const subject = hasBoth ? wanted : only;
  let cards = cardsOf(all, subject);
  let isOffline = false;
  for (let round = 1; ; round += 1) {
    const { cards: chosen, ...session } = planSession(cards, today, { maxDaily: MAX_PER_DAY_OF[subject] });
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
    if (missing.size === 0) return { ...session, items, subject, hasBoth, isOffline };
    if (round === MAX_ROUNDS) return { ...session, items, subject, hasBoth, isOffline: true };
    cards = cards.filter((card) => !missing.has(card));
  }
}
