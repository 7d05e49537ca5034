import { dateOfDay, localDay } from "#app/features/reader-data/local-day.ts";
import { keepGraded } from "./exam-device.ts";
import type { PaperOptions } from "./exam-paths.ts";
import type { GradedAnswers } from "./grade-paper.ts";
import { recordExamAnswers } from "./record-exam.ts";

/** The answers enter the review, the score the list of this device: never the server. False when the browser refuses. */
export function keepResult({ seed, score, answers, sent }: GradedAnswers, options: PaperOptions): boolean {
  if (sent.isAgain) return true;
  const day = dateOfDay(localDay(new Date()));
  return [recordExamAnswers(answers), keepGraded({ seed, day, score }, { seed, options, ...sent })].every(Boolean);
}
