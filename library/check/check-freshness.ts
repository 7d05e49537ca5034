import { factsValidTo } from "#library/catalogue/age-notice.ts";
import { type Content, isPublished } from "#library/schema/load-content.ts";
import { formatDate } from "#platform/french/dates.ts";

/** Articles whose facts are older than their subject allows. @param today YYYY-MM-DD */
export function checkFreshness({ articles }: Content, today: string): string[] {
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
