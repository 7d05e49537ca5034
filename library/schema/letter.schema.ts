import * as z from "zod";
import { imagePath, label, prose } from "./content-fields.ts";

export const MAX_SUBJECT = 60;
export const PREHEADER_LENGTH = { min: 40, max: 110 };
export const MAX_LETTER_WORDS = 150;
export const QUESTIONS_IN_A_LETTER = 3;
/** The other questions can be answered on the letter's page. */
export const QUESTIONS_IN_THE_MAIL = 2;

export function letterFile(number: number): string {
  return `letters/${String(number).padStart(4, "0")}.md`;
}

const SEND_AT_EXPECTED =
  "il faut un jour et une heure de Paris au format AAAA-MM-JJTHH:MM (par exemple 2026-12-10T07:30)";
const QUESTION = /^[a-z0-9]+(?:-[a-z0-9]+)*\.[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The rest of the letter comes from its article and the article's quiz. */
export const LetterFrontMatterSchema = z.strictObject({
  /** The number in the file's name, which never changes. */
  number: z.int({ error: "il faut le numéro de la lettre, celui du nom du fichier" }).min(1).max(9999),
  subject: label().refine(({ length }) => length <= MAX_SUBJECT, {
    error: ({ input }) => `il faut ${MAX_SUBJECT} caractères au plus (il y en a ${String(input).length})`,
  }),
  preheader: prose().refine(({ length }) => length >= PREHEADER_LENGTH.min && length <= PREHEADER_LENGTH.max, {
    error: ({ input }) =>
      `il faut ${PREHEADER_LENGTH.min} à ${PREHEADER_LENGTH.max} caractères (il y en a ${String(input).length})`,
  }),
  article: z.string(),
  /** « article.question »; the first two must belong to the letter's article. */
  questions: z
    .array(
      z
        .string()
        .regex(QUESTION, { error: "il faut « article.question » (par exemple ukraine-histoire.crimee-en-1954)" }),
    )
    .length(QUESTIONS_IN_A_LETTER, { error: `il faut ${QUESTIONS_IN_A_LETTER} questions` }),
  /** The proposed time in Paris; the administration decides. */
  sendAt: z.string({ error: SEND_AT_EXPECTED }).regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, { error: SEND_AT_EXPECTED }),
  figure: imagePath().optional(),
  announce: z.array(prose()).max(3, { error: "il faut trois annonces au plus" }).default([]),
});

export type LetterFrontMatter = z.infer<typeof LetterFrontMatterSchema>;
