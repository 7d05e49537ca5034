import type { Outcome } from "./answer-log.ts";
import { keepAnswer } from "./learning-storage.ts";
import { localDay } from "./local-day.ts";

/**
 * Keeps the outcome, never the option chosen; the worst of a day counts. False when the browser refuses. @param
 * questionId with its article, for instance « ukraine-histoire.crimee-en-1954 »
 */
export function recordAnswer(questionId: string, rev: number, outcome: Outcome): boolean {
  return keepAnswer(questionId, { rev, day: localDay(new Date()), outcome });
}
