import { FROM_FIELD, MISTAKES, SUBJECT_FIELD } from "#library/catalogue/exam-path.ts";
import { EXAM_ID } from "#library/schema/exam-id.ts";
import type { Card } from "./cards.ts";
import { MAX_PER_DAY } from "./review-session.ts";

/** Reviewed apart, or the exam's hundreds of questions would drown those of the articles. */
export type ReviewSubject = "articles" | "exam";

export const MAX_PER_DAY_OF: Record<ReviewSubject, number> = { articles: MAX_PER_DAY, exam: 20 };

export function readSubject(query: URLSearchParams): ReviewSubject {
  return query.get(SUBJECT_FIELD) === EXAM_ID ? "exam" : "articles";
}

/** Whether the mistakes of the last mock exam are asked for. */
export function asksMistakes(query: URLSearchParams): boolean {
  return query.get(FROM_FIELD) === MISTAKES;
}

export function cardsOf(cards: Card[], subject: ReviewSubject): Card[] {
  return cards.filter((card) => (card.article === EXAM_ID) === (subject === "exam"));
}
