import { ARCHIVES_PATH } from "#app/features/mailings/letter-address.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import type { LetterLinksProps } from "./letter-links.tsx";

/** At build nobody knows which letters have left: the first one written is shown as what a letter looks like. */
export function lettersToSee(content: Catalogue): LetterLinksProps {
  const numbers = content.listLetters().map(({ number, href }) => ({ number, href }));
  const first = numbers.toSorted((one, other) => one.number - other.number)[0];
  return { sample: first?.href ?? null, archives: ARCHIVES_PATH };
}
