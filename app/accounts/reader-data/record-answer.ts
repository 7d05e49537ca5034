import type { Outcome } from "./answer-log.ts";
import { keepAnswer } from "./learning-storage.ts";
import { localDay } from "./local-day.ts";

/**
 * Records right or wrong, never the option chosen; of several answers on a day the worst counts. `questionId` is «
 * article.question ». Returns false when the browser refuses.
 */
export function recordAnswer(questionId: string, rev: number, outcome: Outcome): boolean {
  return keepAnswer(questionId, { rev, day: localDay(new Date()), outcome });
}
