import type { Outcome } from "./answer-log.ts";
import { keepAnswer } from "./learning-storage.ts";
import { localDay } from "./local-day.ts";

/**
 * Keeps on the device how a question was answered, never which option was chosen. Several answers of one day count as one, the worst.
 * False when the browser refuses.
 * @param questionId with that of its article, for instance « ukraine-histoire.crimee-en-1954 »
 */
export function recordAnswer(questionId: string, rev: number, outcome: Outcome): boolean {
  return keepAnswer(questionId, { rev, day: localDay(new Date()), outcome });
}
