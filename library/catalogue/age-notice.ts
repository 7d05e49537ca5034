import type { ReviewDay } from "#library/schema/article.schema.ts";
import { addDays, formatDate } from "#platform/french/dates.ts";

export type AgeNotice = {
  /** Empty when the subject is not ongoing and no review day has passed. */
  text: string;
  /** The text that replaces it from the day `from` (YYYY-MM-DD) on; null when no later review day is known. */
  next: { text: string; from: string } | null;
};

type DatedArticle = {
  /** The day (YYYY-MM-DD) on which the facts were last checked. */
  currentTo: string;
  live: boolean;
  reviewOn: ReviewDay[];
};

/** Returns the first review day after the last check of the facts; null when none is left. */
export function nextReview({ currentTo, reviewOn }: Omit<DatedArticle, "live">): ReviewDay | null {
  return reviewOn.find(({ date }) => date > currentTo) ?? null;
}

/** Returns the review day that has passed although nobody has read the text again since. @param today YYYY-MM-DD */
export function overdueReview(article: Omit<DatedArticle, "live">, today: string): ReviewDay | null {
  const next = nextReview(article);
  return next && next.date < today ? next : null;
}

/**
 * The sentence below the day of publication gives the day of the facts, because a text may be published long after they
 * were gathered.
 */
export function factsDates(article: Omit<DatedArticle, "live">): string {
  const next = nextReview(article);
  return `Faits à jour au ${formatDate(article.currentTo)}${next ? `, à revoir le ${formatDate(next.date)}` : ""}`;
}

/** The words must remain true in a cached page of any age. */
export function ageNotice(article: DatedArticle, now: Date): AgeNotice {
  const { currentTo, live } = article;
  const day = formatDate(currentTo);
  const current = live ? `Sujet en cours\u00A0: rien de ce qui a suivi le ${day} ne se trouve dans cet article.` : "";
  const review = nextReview(article);
  if (!review) return { text: current, next: null };
  const due = `Pas encore relu depuis le ${formatDate(review.date)} (${review.why})\u00A0: rien de ce qui a suivi le ${day} ne se trouve dans cet article.`;
  const from = addDays(review.date, 1);
  return from <= now.toISOString() ? { text: due, next: null } : { text: current, next: { text: due, from } };
}

type Calendar = { calendar: { date: string }[]; updatedAt: string };

/**
 * Returns the last day of the page's calendar that has passed since the page was last read again;
 * null when there is none.
 */
export function overtakenBy({ calendar, updatedAt }: Calendar, today: string): string | null {
  return calendar.findLast(({ date }) => date >= updatedAt && date < today)?.date ?? null;
}
