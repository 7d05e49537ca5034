import { factsValidTo, overtakenBy } from "#library/catalogue/age-notice.ts";
import { type Content, isPublished } from "#library/schema/load-content.ts";
import { formatDate } from "#platform/french/dates.ts";

/** What has to be read again: facts older than their subject allows, a day of a calendar gone by. @param today YYYY-MM-DD */
export function checkFreshness(content: Content, today: string): string[] {
  return [...checkArticles(content, today), ...checkCalendars(content, today)];
}

function checkCalendars({ pages }: Content, today: string): string[] {
  return pages.flatMap(({ file, front }) => {
    if (front.status === "planned") return [];
    const passed = overtakenBy(front, today);
    return passed ? [`${file} : le ${formatDate(passed)} est passé depuis la dernière relecture (updatedAt).`] : [];
  });
}

function checkArticles({ articles }: Content, today: string): string[] {
  return articles.filter(isPublished).flatMap(({ file, front }) => {
    const { publishedAt, factsAsOf, factsValidForMonths } = front;
    const currentTo = factsAsOf ?? publishedAt;
    const validTo = factsValidTo({ currentTo, factsValidForMonths });
    return validTo < today
      ? [
          `${file} : faits à jour au ${formatDate(currentTo)}, à revoir depuis le ${formatDate(validTo)} (${factsValidForMonths} mois).`,
        ]
      : [];
  });
}
