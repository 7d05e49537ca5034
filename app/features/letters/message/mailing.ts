import { ARCHIVES_PATH, letterPath } from "#app/features/newsletter/suppressions/letter-address.ts";
import type { Letter, LetterQuestion } from "#library/catalogue/catalogue.ts";
import { type RenderedBody, renderMail } from "#platform/mail/render-mail.ts";
import { issueLine, letterParts } from "./letter-parts.ts";
import type { LetterMark } from "./placeholders.ts";

export type Mailing = {
  number: number;
  subject: string;
  preheader: string;
  /** Proposed time in Paris; null without one. */
  sendAt: string | null;
  marks: readonly LetterMark[];
  questions: LetterQuestion[];
  headers: { list: string; archive: string | null; feedback: string };
  render: (origin: string) => RenderedBody;
  testPath: string;
};

export function letterMailing(letter: Letter): Mailing {
  const { number, subject, preheader, sendAt, questions } = letter;
  return {
    number,
    subject,
    preheader,
    sendAt,
    questions,
    marks: ["leave", "pause"],
    headers: { list: "lettre", archive: ARCHIVES_PATH, feedback: `e${number}:lettre::lerecap` },
    render: (origin) => {
      const parts = letterParts(letter, origin);
      return renderMail({ title: subject, preview: preheader, issue: issueLine(letter, parts), parts });
    },
    testPath: `${letterPath(number)}#essai`,
  };
}
