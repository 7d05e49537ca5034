import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import type { Tone } from "./palette.ts";

type ListedLetterPicture = { letter: number; path: string; figure: string; scheme: keyof Tone; width: number };

/** One for each scheme. */
export function listLetterPictures(catalogue: Pick<Catalogue, "listLetters" | "getLetter">): ListedLetterPicture[] {
  return catalogue.listLetters().flatMap(({ number }) => {
    const figure = catalogue.getLetter(number)?.figure;
    if (!figure) return [];
    const { picture, narrow, wide } = figure;
    return (["light", "dark"] as const).map((scheme) => ({
      letter: number,
      path: picture[scheme],
      figure: (narrow ?? wide).src,
      scheme,
      width: picture.width,
    }));
  });
}
