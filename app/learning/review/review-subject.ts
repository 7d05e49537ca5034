import { FROM_FIELD, MISTAKES, SUBJECT_FIELD } from "#library/catalogue/exam-path.ts";
import { EXAM_ID } from "#library/schema/exam-id.ts";
import type { Card } from "./cards.ts";
import { MAX_PER_DAY, type SessionLimits } from "./review-session.ts";

/** The two are reviewed apart, or the exam's hundreds of questions would drown those of the articles. */
export type ReviewSubject = "articles" | "exam";

export const LIMITS_OF = {
  articles: { maxDaily: MAX_PER_DAY },
  exam: { maxDaily: 20, missedFirst: true },
} as const satisfies Record<ReviewSubject, SessionLimits>;

export function readSubject(query: URLSearchParams): ReviewSubject {
  return query.get(SUBJECT_FIELD) === EXAM_ID ? "exam" : "articles";
}

export function asksMistakes(query: URLSearchParams): boolean {
  return query.get(FROM_FIELD) === MISTAKES;
}

export function cardsOf(cards: Card[], subject: ReviewSubject): Card[] {
  return cards.filter((card) => (card.article === EXAM_ID) === (subject === "exam"));
}
