export const IMAGE_FIELDS = {
  file: "fichier",
  /** The address of an image that was already stored when only the texts were refused. */
  kept: "gardee",
  alternative: "alternative",
  caption: "legende",
  author: "auteur",
  licence: "licence",
  source: "source",
  place: "apres",
} as const;

/** The address of the image that the text should not have any more. */
export const REMOVED_FIELD = "enlever";
/** In the address of the page: where the cursor of the editor was, in UTF-16 units. */
export const CURSOR_FIELD = "endroit";

export type ImageField = keyof typeof IMAGE_FIELDS;

export const IMAGE_LENGTHS = { alternative: 200, caption: 500, author: 100, source: 500 } as const;

const MAX_IMAGE_BYTES = 8_000_000;

/** Returns null for a file that may be sent. */
export function refuseWeight(bytes: number): string | null {
  if (bytes <= MAX_IMAGE_BYTES) return null;
  return `Cette image pèse ${inMegabytes(bytes)} Mo : ${inMegabytes(MAX_IMAGE_BYTES)} au plus.`;
}

function inMegabytes(bytes: number): string {
  return (bytes / 1_000_000).toLocaleString("fr", { maximumFractionDigits: 1 });
}

/**
 * A file that is too large is refused beside its field and the rest of the form is kept; a form larger than this is not
 * read at all.
 */
export const MAX_FORM_BYTES = 16_000_000;

export type TypedImage = Record<Exclude<ImageField, "file" | "kept">, string>;
