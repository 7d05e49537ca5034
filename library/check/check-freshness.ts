import { nextReview, overdueReview, overtakenBy } from "#library/catalogue/age-notice.ts";
import { type Content, isPublished } from "#library/schema/load-content.ts";
import { formatDate } from "#platform/french/dates.ts";

/**
 * Lists the texts to be read again, because a review day or a day of their calendar has passed.
 * @param today YYYY-MM-DD
 */
export function checkFreshness(content: Content, today: string): string[] {
  return [...checkArticles(content, today), ...checkCalendars(content, today)];
}

function checkCalendars({ pages }: Content, today: string): string[] {
  return pages.flatMap(({ file, front }) => {
    if (front.status === "planned") return [];
    const passed = overtakenBy(front, today);
    return passed ? [`${file} : le ${formatDate(passed)} est passé depuis la dernière relecture.`] : [];
  });
}

function checkArticles({ articles }: Content, today: string): string[] {
  return articles.filter(isPublished).flatMap(({ file, front }) => {
    const { publishedAt, factsAsOf, reviewOn } = front;
    const dated = { currentTo: factsAsOf ?? publishedAt, reviewOn };
    const overdue = overdueReview(dated, today);
    const day = formatDate(dated.currentTo);
    if (overdue) {
      return [`${file} : faits à jour au ${day}, à relire depuis le ${formatDate(overdue.date)} (${overdue.why}).`];
    }
    return nextReview(dated) ? [] : [`${file} : faits à jour au ${day}, et aucun jour de relecture ensuite.`];
  });
}
