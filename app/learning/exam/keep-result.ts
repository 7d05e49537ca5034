import { calendarDate } from "#app/accounts/reader-data/local-day.ts";
import { recordAnswer } from "#app/accounts/reader-data/record-answer.ts";
import { forgetMistake, keepGraded, type SentExam } from "./exam-device.ts";
import type { GradedAnswers } from "./grade-paper.ts";

type ExamAnswer = { id: string; rev: number; outcome: "right" | "wrong" };

/**
 * Records every answer, so that the log agrees with the exam; the review spreads them over the days. Returns false when
 * the browser refuses.
 */
export function recordExamAnswers(answers: ExamAnswer[]): boolean {
  for (const { id, outcome } of answers) if (outcome === "right") forgetMistake(id);
  return answers.map(({ id, rev, outcome }) => recordAnswer(id, rev, outcome)).every(Boolean);
}

/**
 * The answers enter the review and the score enters the list, both on this device and never on the server. Returns
 * false when the browser refuses.
 */
export function keepResult(
  { seed, score, answers, missed, weakest }: Omit<GradedAnswers, "sent">,
  sent: SentExam,
): boolean {
  const day = calendarDate(new Date());
  return [recordExamAnswers(answers), keepGraded({ seed, day, score }, { ...sent, missed, weakest })].every(Boolean);
}
