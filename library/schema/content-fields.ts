import * as z from "zod";
import { escapeAddress } from "#platform/escape-address.ts";
import { frenchTypography, typeset } from "#platform/french/typography.ts";

/** The words of a label may be fixed to the letter, so only its spaces are changed. */
export function label() {
  return filledText().transform((text) => frenchTypography(text, { apostrophes: "keep" }));
}

/** Spaces and apostrophes are made typographic. */
export function prose() {
  return filledText().transform(typeset);
}

/** Search engines cut longer descriptions and ignore shorter ones. */
export function searchDescription() {
  return filledText()
    .refine(({ length }) => length === 0 || (length >= 70 && length <= 160), {
      error: ({ input }) => `il faut 70 à 160 caractères (il y en a ${String(input).length})`,
    })
    .transform(typeset);
}

export function filledText() {
  return z
    .string()
    .refine((text) => text.trim() !== "", { error: "il faut un texte, pas un vide" })
    .refine((text) => !INVISIBLE.test(text), { error: "un caractère de commande s'y est glissé : retapez ce texte" })
    .refine((text) => !text.includes("**"), { error: "ce texte se lit tel quel : pas de « ** »" });
}

/** XML cannot contain these characters. */
const INVISIBLE = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;

export function identifier() {
  return z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
    error: "il faut un identifiant en minuscules sans accents, avec des tirets (par exemple « droit-international »)",
  });
}

export function order() {
  return z.number({ error: "il faut un nombre entier, 1 pour le premier" }).int().positive({
    error: "il faut un nombre entier, 1 pour le premier",
  });
}

export function plainDate() {
  return z.string({ error: DATE_EXPECTED }).refine(isPlainDate, { error: DATE_EXPECTED });
}

const DATE_EXPECTED = "il faut une date au format AAAA-MM-JJ (par exemple 2025-04-07)";

function isPlainDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export function sitePath() {
  return z.string().regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/, {
    error: "il faut une adresse du site qui commence par « / » (par exemple /categories/numerique/ia)",
  });
}

export function articlePath() {
  return z.string().regex(/^\/categories(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){2,3}$/, {
    error: "il faut l'adresse d'un article (par exemple /categories/europe/institutions)",
  });
}

/** The address of a file in public/, for instance /cards/ukraine.svg. */
export function imagePath() {
  return z.string().regex(/^\/(?:[a-z0-9-]+\/)*[a-z0-9.-]+\.(?:svg|png|webp|avif|jpg)$/, {
    error: "il faut l'adresse d'une image du site (par exemple /cards/ukraine.svg)",
  });
}

export const NO_ADDRESS = "il faut une adresse qui commence par https:// ou http://";

/** The address is escaped as HTML requires, however it was copied. */
export function webAddress() {
  return z
    .string()
    .refine((text) => /^https?:\/\/[^\s]+$/.test(text) && URL.canParse(text), {
      error: NO_ADDRESS,
    })
    .transform(escapeAddress);
}
