import { letterPath } from "#app/letters/subscriptions/letter-address.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { isWithdrawn } from "#library/catalogue/withdrawn-page.ts";
import { QUESTIONS_IN_A_LETTER } from "#library/schema/letter.schema.ts";

/** Returns why a letter must stop, when an article or question that it presents has been withdrawn; otherwise null. */
export function withdrawalOf(content: Pick<Catalogue, "getFormer" | "getLetter">, number: number): string | null {
  if (isWithdrawn(content.getFormer(letterPath(number)))) return "L’article de cette lettre a été retiré du site.";
  const letter = content.getLetter(number);
  if (!letter || letter.questions.length === QUESTIONS_IN_A_LETTER) return null;
  return "Une question de cette lettre a été retirée du site avec son article.";
}
