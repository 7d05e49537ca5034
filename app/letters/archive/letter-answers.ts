import { recordAnswer } from "#app/accounts/reader-data/record-answer.ts";
import { recall, remember } from "#app/accounts/reader-data/tab-storage.ts";
import type { QuizQuestion } from "#library/catalogue/catalogue.ts";

/** The device keeps the outcome, this tab the option. False when the browser refuses. */
export function keepLetterAnswer({ id, rev }: Pick<QuizQuestion, "id" | "rev">, isRight: boolean): boolean {
  return recordAnswer(id, rev, isRight ? "right" : "wrong");
}

export function keepLetterQuestion({ id, rev }: QuizQuestion, chosen: string) {
  remember(nameOf(id, rev), chosen);
}

export function keptLetterQuestion({ id, rev, options }: QuizQuestion): string | null {
  const chosen = recall(nameOf(id, rev));
  return options.find((option) => option.id === chosen)?.id ?? null;
}

function nameOf(id: string, rev: number): string {
  return `letter:${id}:${rev}`;
}
