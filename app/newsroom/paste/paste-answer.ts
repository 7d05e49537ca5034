import { NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";

export const PASTE_PATH = `${NEWSROOM_PATH}/coller`;

export const MAX_PASTE_BYTES = 1_000_000;

export const TOO_LONG = "Collé sans mise en forme : ce texte est trop long. Collez-le en plusieurs fois.";

/** The message names these counts in this order. */
const COUNTED = {
  headings: ["titre", "titres"],
  paragraphs: ["paragraphe", "paragraphes"],
  items: ["ligne de liste", "lignes de liste"],
  tables: ["tableau", "tableaux"],
  links: ["lien", "liens"],
} as const;

/** The message then names what was changed or left out, in this order. */
const CHANGED = {
  images: ["image laissée", "images laissées"],
  struck: ["passage barré laissé", "passages barrés laissés"],
  notes: ["appel de note laissé", "appels de note laissés"],
  merged: ["cellule fusionnée, à vérifier", "cellules fusionnées, à vérifier"],
} as const;

export type PasteChanges = Record<keyof typeof CHANGED, number>;

export type PasteCounts = Record<keyof typeof COUNTED, number> & PasteChanges;

/** `isInline` means that the Markdown belongs in the line at the cursor. */
export type ConvertedPaste = { markdown: string; isInline: boolean; counts: PasteCounts };

export type PasteAnswer = ConvertedPaste | { message: string };

/** Returns a message such as « Collé : 3 titres, 12 paragraphes, 2 liens ; 1 image laissée ». */
export function describePaste(counts: PasteCounts): string {
  return `Collé : ${listCounts(counts, COUNTED) || "aucun texte"}${describeChanges(counts)}`;
}

/** The plain text stays as the browser pasted it, because nothing was recognised. */
export function describeUnconverted(counts: PasteCounts): string {
  return `Collé sans mise en forme : rien n’a été reconnu${describeChanges(counts)}`;
}

function describeChanges(counts: PasteCounts): string {
  const changes = listCounts(counts, CHANGED);
  return changes === "" ? "" : ` ; ${changes}`;
}

function listCounts<Kind extends string>(
  counts: Record<NoInfer<Kind>, number>,
  words: Record<Kind, readonly [one: string, several: string]>,
): string {
  const kinds = Object.keys(words) as Kind[];
  return kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind]} ${words[kind][counts[kind] > 1 ? 1 : 0]}`)
    .join(", ");
}
