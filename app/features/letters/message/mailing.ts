import { ARCHIVES_PATH, letterPath } from "#app/features/mailings/letter-address.ts";
import type { LetterEdition, LetterQuestion } from "#library/catalogue/catalogue.ts";
import { letterHtml } from "./letter-html.ts";
import type { LetterMark } from "./letter-marks.ts";
import { letterText } from "./letter-text.ts";

/** What leaves to many, before it is frozen. */
export type Mailing = {
  number: number;
  subject: string;
  preheader: string;
  /** The time in Paris that is proposed; null when nobody has proposed one. */
  sendAt: string | null;
  /** Each stands once in each part. */
  marks: readonly LetterMark[];
  questions: LetterQuestion[];
  /** Headers of this kind of mailing alone. */
  headers: { list: string; archive: string | null; feedback: string };
  html: (origin: string) => string;
  text: (origin: string) => string;
  /** Where the personal links of a test lead. */
  testPath: string;
};

export function letterMailing(letter: LetterEdition): Mailing {
  const { number, subject, preheader, sendAt, questions } = letter;
  return {
    ...{ number, subject, preheader, sendAt, questions },
    marks: ["leave", "pause"],
    headers: { list: "lettre", archive: ARCHIVES_PATH, feedback: `e${number}:lettre::lerecap` },
    html: (origin) => letterHtml(letter, origin),
    text: (origin) => letterText(letter, origin),
    testPath: `${letterPath(number)}#essai`,
  };
}
