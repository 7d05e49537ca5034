import { recall, remember } from "#app/features/device-storage/tab-memory.ts";
import { recordAnswer } from "#app/features/learning/record-answer.ts";
import type { QuizQuestion } from "#library/catalogue/catalogue.ts";

/** True once the device has kept how the question was answered, for the review; which option was chosen is kept in this tab alone. */
export function keepLetterAnswer({ id, rev }: Pick<QuizQuestion, "id" | "rev">, isRight: boolean): boolean {
  return recordAnswer(id, rev, isRight ? "right" : "wrong");
}

/** So that who went to read the article finds the verdict again. */
export function keepLetterQuestion({ id, rev }: QuizQuestion, chosen: string) {
  remember(nameOf(id, rev), chosen);
}

/** The option that was checked in this tab; null without one. */
export function keptLetterQuestion({ id, rev, options }: QuizQuestion): string | null {
  const chosen = recall(nameOf(id, rev));
  return options.find((option) => option.id === chosen)?.id ?? null;
}

function nameOf(id: string, rev: number): string {
  return `letter:${id}:${rev}`;
}
