import { nextReview } from "#library/catalogue/age-notice.ts";
import { type Content, isPublished } from "#library/schema/load-content.ts";
import { addDays } from "#platform/french/dates.ts";

export const DAYS_AHEAD = 7;

export type DueReview = {
  /** The path of the document's file. */
  document: string;
  title: string;
  href: string;
  /** YYYY-MM-DD. */
  date: string;
  why: string;
  isOverdue: boolean;
};

/**
 * Lists the texts that are due for a review within `daysAhead` days, and those that a date has made out of date, the
 * oldest first. `today` is YYYY-MM-DD.
 */
export function listDueReviews({ articles, pages }: Content, today: string, daysAhead = DAYS_AHEAD): DueReview[] {
  const lastDay = addDays(today, daysAhead);
  const ofArticles = articles.filter(isPublished).flatMap(({ file, front, href }) => {
    const { title, publishedAt, factsAsOf, reviewOn } = front;
    const next = nextReview({ currentTo: factsAsOf ?? publishedAt, reviewOn });
    return next ? [{ document: file, title, href, ...next }] : [];
  });
  const ofPages = pages.flatMap(({ file, front, href }) => {
    if (front.status === "planned") return [];
    const next = front.calendar.find(({ date }) => date >= front.updatedAt);
    return next ? [{ document: file, title: front.title, href, date: next.date, why: next.title }] : [];
  });
  return [...ofArticles, ...ofPages]
    .filter(({ date }) => date <= lastDay)
    .map((due) => ({ ...due, isOverdue: due.date < today }))
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.title.localeCompare(b.title, "fr"));
}
