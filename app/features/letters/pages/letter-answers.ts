import type { QuizQuestion } from "#library/catalogue/catalogue.ts";

/** True once the device has kept how the question was answered, for the review; which option was chosen is kept nowhere. */
export function keepLetterAnswer(_question: Pick<QuizQuestion, "id" | "rev">, _isRight: boolean): boolean {
  return false;
}
