import { dateOfDay, localDay } from "#app/accounts/reader-data/local-day.ts";
import { keepGraded, type SentExam } from "./exam-device.ts";
import type { ExamResult } from "./grade-paper.ts";
import { recordExamAnswers } from "./record-exam.ts";

/** The answers enter the review, the score the list of this device: never the server. False when the browser refuses. */
export function keepResult(
  { seed, score, answers, missed }: Pick<ExamResult, "seed" | "score" | "answers" | "missed">,
  sent: SentExam,
): boolean {
  const day = dateOfDay(localDay(new Date()));
  return [recordExamAnswers(answers), keepGraded({ seed, day, score }, { ...sent, missed })].every(Boolean);
}
