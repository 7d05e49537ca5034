import { NEWSROOM_PATH } from "#app/features/staff/newsroom-paths.ts";

export const PASTE_PATH = `${NEWSROOM_PATH}/coller`;

export const MAX_PASTE_BYTES = 1_000_000;

export const TOO_LONG = "Collé sans mise en forme : ce texte est trop long. Collez-le en plusieurs fois.";

/** In the order in which they are told. */
const COUNTED = {
  headings: ["titre", "titres"],
  paragraphs: ["paragraphe", "paragraphes"],
  items: ["ligne de liste", "lignes de liste"],
  tables: ["tableau", "tableaux"],
  links: ["lien", "liens"],
} as const;

/** `images`: what was left out. */
export type PasteCounts = Record<keyof typeof COUNTED | "images", number>;

/** `isInline`: goes into the line where the cursor is. */
export type ConvertedPaste = { markdown: string; isInline: boolean; counts: PasteCounts };

export type PasteAnswer = ConvertedPaste | { message: string };

/** « Collé : 3 titres, 12 paragraphes, 2 liens ; 1 image laissée » */
export function describePaste(counts: PasteCounts): string {
  const kinds = Object.keys(COUNTED) as (keyof typeof COUNTED)[];
  const kept = kinds.filter((kind) => counts[kind] > 0).map((kind) => withNumber(counts[kind], COUNTED[kind]));
  return `Collé : ${kept.join(", ") || "aucun texte"}${describeLeft(counts)}`;
}

/** The plain text stays as the browser pasted it. */
export function describeUnconverted(counts: PasteCounts): string {
  return `Collé sans mise en forme : rien n’a été reconnu${describeLeft(counts)}`;
}

function describeLeft({ images }: PasteCounts): string {
  return images > 0 ? ` ; ${withNumber(images, ["image laissée", "images laissées"])}` : "";
}

function withNumber(count: number, [one, several]: readonly [string, string]): string {
  return `${count} ${count > 1 ? several : one}`;
}
