/** Fields of the page of a draft's images. */
export const IMAGE_FIELDS = {
  file: "fichier",
  /** The address of an image that was taken already, when only the words were refused. */
  kept: "gardee",
  alternative: "alternative",
  caption: "legende",
  author: "auteur",
  licence: "licence",
  source: "source",
  place: "apres",
} as const;

export type ImageField = keyof typeof IMAGE_FIELDS;

export const IMAGE_LENGTHS = { alternative: 200, caption: 500, author: 100, source: 500 } as const;

const MAX_IMAGE_BYTES = 8_000_000;

/** Null for a file that can be sent. */
export function refuseWeight(bytes: number): string | null {
  if (bytes <= MAX_IMAGE_BYTES) return null;
  return `Cette image pèse ${inMegabytes(bytes)} Mo : ${inMegabytes(MAX_IMAGE_BYTES)} au plus.`;
}

function inMegabytes(bytes: number): string {
  return (bytes / 1_000_000).toLocaleString("fr", { maximumFractionDigits: 1 });
}

/** A larger file is refused beside its field, the rest of the form kept; beyond this, nothing of it is read. */
export const MAX_FORM_BYTES = 16_000_000;

export type TypedImage = Record<Exclude<ImageField, "file" | "kept">, string>;
