import type { Outcome } from "./answer-log.ts";
import { keepAnswer } from "./learning-storage.ts";
import { localDay } from "./local-day.ts";

/** Never the option chosen; the worst of a day counts. False when refused. @param questionId « article.question » */
export function recordAnswer(questionId: string, rev: number, outcome: Outcome): boolean {
  return keepAnswer(questionId, { rev, day: localDay(new Date()), outcome });
}
