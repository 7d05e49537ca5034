import { recordAnswer } from "#app/features/learning/record-answer.ts";
import type { QuizQuestion } from "#library/catalogue/catalogue.ts";

/** True once the device has kept how the question was answered, for the review; which option was chosen is kept nowhere. */
export function keepLetterAnswer({ id, rev }: Pick<QuizQuestion, "id" | "rev">, isRight: boolean): boolean {
  return recordAnswer(id, rev, isRight ? "right" : "wrong");
}
