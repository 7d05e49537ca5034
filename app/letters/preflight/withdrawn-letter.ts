import { letterPath } from "#app/letters/subscriptions/letter-address.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { isWithdrawn } from "#library/catalogue/withdrawn-page.ts";
import { QUESTIONS_IN_A_LETTER } from "#library/schema/letter.schema.ts";

/** Why a letter must stop: an article or question that it presents has been withdrawn. Null when none has. */
export function withdrawalOf(content: Pick<Catalogue, "getFormer" | "getLetter">, number: number): string | null {
  if (isWithdrawn(content.getFormer(letterPath(number)))) return "L’article de cette lettre a été retiré du site.";
  const letter = content.getLetter(number);
  if (!letter || letter.questions.length === QUESTIONS_IN_A_LETTER) return null;
  return "Une question de cette lettre a été retirée du site avec son article.";
}
