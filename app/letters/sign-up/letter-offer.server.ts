import { ARCHIVES_PATH } from "#app/letters/subscriptions/letter-address.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import type { LetterOffer } from "./letter-links.tsx";

export const LETTER_OFFER =
  "Une formation express, reçue chaque jeudi\u00A0: un article, trois questions, cinq minutes. Sans publicité, sans pistage, et l’on part quand on veut, sans mot de passe.";

/** Letter n° 1 is the example, because nobody knows at build time which ones have been sent. */
export function letterOffer(content: Catalogue): LetterOffer {
  const [first] = content.listLetters().toSorted((one, other) => one.number - other.number);
  return { text: LETTER_OFFER, sample: first?.href ?? null, archives: ARCHIVES_PATH };
}
