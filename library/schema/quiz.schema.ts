import * as z from "zod";
import { identifier, label, prose } from "./content-fields.ts";

/** The format of answers stored on devices allows no more (app/accounts/reader-data/answer-log.ts). */
const MAX_REVISIONS = 999;
const REVISION_EXPECTED = `il faut un nombre entier, 1 pour la première version et ${MAX_REVISIONS} au plus`;

const QuizOptionSchema = z.strictObject({
  id: identifier(),
  text: prose(),
  isCorrect: z.boolean({ error: "il faut true (vrai) ou rien" }).default(false),
});

export const QuizOptionsSchema = z.array(QuizOptionSchema).check(({ value: options, issues }) => {
  const complain = (message: string) => issues.push({ code: "custom", input: options, message });
  if (options.length < 2) complain("il faut au moins deux options");
  const right = options.filter(({ isCorrect }) => isCorrect).length;
  if (right !== 1) complain(`il faut exactement une option avec isCorrect: true (il y en a ${right})`);
  for (const id of repeated(options.map((option) => option.id)))
    complain(`l'identifiant « ${id} » est utilisé deux fois`);
  // Empty texts are left out, because each is already reported.
  for (const text of repeated(options.map((option) => option.text).filter(Boolean)))
    complain(`le texte « ${text} » est proposé deux fois`);
});

/** These fields are shared with the questions of the civic exam. */
export const questionFields = {
  /** Unique in the quiz and never changed, because readers' answers are stored under it. */
  id: identifier(),
  /** It is raised when the question or its right answer changes in meaning, which restarts readers' memory of it. */
  rev: z
    .int({ error: REVISION_EXPECTED })
    .min(1, { error: REVISION_EXPECTED })
    .max(MAX_REVISIONS, { error: REVISION_EXPECTED })
    .default(1),
  /** A retired question is never drawn again, but stays in the file for the answers stored under its id. */
  retired: z.literal(true, { error: "il faut true (vrai) ou rien" }).optional(),
  question: prose(),
  explanation: prose(),
};

const QuizQuestionSchema = z.strictObject({
  ...questionFields,
  options: QuizOptionsSchema,
  section: identifier().optional(),
  facts: z.array(z.string()).optional(),
});

export const QuizSchema = z.strictObject({
  title: label(),
  questions: withUniqueIds(z.array(QuizQuestionSchema)),
});

export type QuizFile = z.infer<typeof QuizSchema>;

export function withUniqueIds<Item extends z.ZodType<{ id: string }>>(list: z.ZodArray<Item>) {
  return list.min(1, { error: "il faut au moins une question" }).check(({ value: questions, issues }) => {
    for (const id of repeated(questions.map((question) => question.id))) {
      issues.push({ code: "custom", input: questions, message: `l'identifiant « ${id} » est utilisé deux fois` });
    }
  });
}

export function repeated(values: string[]): Set<string> {
  return new Set(values.filter((value, index) => values.indexOf(value) !== index));
}
