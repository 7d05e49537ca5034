import { formatAnswers, parseAnswers } from "#app/accounts/reader-data/answer-log.ts";
import { answersOf, type Learning } from "#app/accounts/reader-data/learning.ts";
import {
  type FetchedQuestion,
  fetchAsked,
  fetchQuestions,
  findQuestion,
} from "#app/learning/questions/fetch-questions.ts";
import { EXAM_ID } from "#library/schema/exam-id.ts";
import { type Card, foldCard, foldCards } from "./cards.ts";
import { announcedDue, planSession, type Session } from "./review-session.ts";
import { cardsOf, LIMITS_OF, type ReviewSubject } from "./review-subject.ts";

export type ReviewItem = FetchedQuestion & {
  card: Card;
  /** Is true when the mock exam that missed it is known to have left it without an answer. */
  isUnanswered?: boolean;
};

export type Review = Omit<Session, "cards"> & {
  items: ReviewItem[];
  subject: ReviewSubject;
  /** Is true when questions of the exam and of articles can be reviewed, so that the reader chooses. */
  hasBoth: boolean;
  isOffline: boolean;
  /** Is set when the questions are those that the last mock exam missed, asked at once. */
  isMistakes?: true;
};

/** Without the list of questions that the site asks, a log of unknown cards would cost a request for each. */
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
  // When there is no choice, the subject is the only one that has questions.
  const only = counts.exam > 0 ? "exam" : "articles";
  const subject = hasBoth ? wanted : only;
  let cards = cardsOf(all, subject);
  let isOffline = false;
  for (let round = 1; ; round += 1) {
    const planned = planSession(cards, today, LIMITS_OF[subject]);
    const { cards: chosen, ...session } = { ...planned, due: announcedDue(planned, asked) };
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

/**
 * Plans all that a mock exam missed, for now. The schedule goes on by itself: the worst answer of a day counts, so a
 * question that was missed today comes again tomorrow.
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
    // A question that was left unanswered is in no log, so a wrong answer stands for it.
    const unknown = formatAnswers([{ rev: fetched.question.rev, day: today, outcome: "wrong" }]);
    const answers = answersOf(learning, id);
    const card = foldCard(id, answers || unknown, today);
    const isUnanswered = parseAnswers(answers).every(({ outcome }) => outcome !== "wrong");
    return card ? [{ ...fetched, card, isUnanswered }] : [];
  });
  return {
    items,
    subject: "exam",
    isMistakes: true,
    hasBoth: false,
    isOffline: false,
    isReturn: false,
    due: items.length,
    hasMore: false,
    done: 0,
    nextDay: null,
  };
}
