import { dateOfDay, localDay } from "#app/features/reader-data/local-day.ts";
import { keepPastExam } from "./exam-device.ts";
import type { GradedAnswers } from "./grade-paper.ts";
import { recordExamAnswers } from "./record-exam.ts";

/** The answers enter the review, the score the list of this device: never the server. False when the browser refuses. */
export function keepResult({ seed, score, answers }: GradedAnswers): boolean {
  const day = dateOfDay(localDay(new Date()));
  return [recordExamAnswers(answers), keepPastExam({ seed, day, score })].every(Boolean);
}
