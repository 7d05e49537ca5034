import type { ReviewDay } from "#library/schema/article.schema.ts";
import { addDays, formatDate } from "#platform/french/dates.ts";

export type AgeNotice = {
  /** Empty while no day of review has passed and the subject does not go on. */
  text: string;
  /** What to say from that day (YYYY-MM-DD) on; null when no other day of review is known. */
  next: { text: string; from: string } | null;
};

type DatedArticle = {
  /** YYYY-MM-DD: the day to which the facts were read again. */
  currentTo: string;
  live: boolean;
  reviewOn: ReviewDay[];
};

/** The first day of review after the last reading; null when none is left. */
export function nextReview({ currentTo, reviewOn }: Omit<DatedArticle, "live">): ReviewDay | null {
  return reviewOn.find(({ date }) => date > currentTo) ?? null;
}

/** The first day of review since which nobody has read the text again. @param today YYYY-MM-DD */
export function overdueReview(article: Omit<DatedArticle, "live">, today: string): ReviewDay | null {
  const next = nextReview(article);
  return next && next.date < today ? next : null;
}

/** Below the day of publication: a text may be published long after its facts were gathered. */
export function factsDates(article: Omit<DatedArticle, "live">): string {
  const next = nextReview(article);
  return `Faits à jour au ${formatDate(article.currentTo)}${next ? `, à revoir le ${formatDate(next.date)}` : ""}`;
}

/** Worded so that it remains true in a cached page of any age. */
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

/** The last day of its calendar that has gone by since the page was read again; null when there is none. */
export function overtakenBy({ calendar, updatedAt }: Calendar, today: string): string | null {
  return calendar.findLast(({ date }) => date >= updatedAt && date < today)?.date ?? null;
}
