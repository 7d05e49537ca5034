import { parseAnswers } from "#app/accounts/reader-data/answer-log.ts";
import { answersOf } from "#app/accounts/reader-data/learning.ts";
import { storedLearning } from "#app/accounts/reader-data/learning-storage.ts";
import { localDay } from "#app/accounts/reader-data/local-day.ts";
import { recordAnswer } from "#app/accounts/reader-data/record-answer.ts";
import { EXAM_ID } from "#library/schema/exam-id.ts";

/** Of right answers: beyond it, a mock exam a day would drown the review. */
const MAX_NEW_PER_DAY = 20;

type ExamAnswer = { id: string; rev: number; outcome: "right" | "wrong" };

/** All that were missed enter the review; of new right ones, some. False when the browser refuses. */
export function recordExamAnswers(answers: ExamAnswer[]): boolean {
  const learning = storedLearning.load();
  const room = MAX_NEW_PER_DAY - newToday();
  const isNew = ({ id }: ExamAnswer) => answersOf(learning, id) === "";
  const isMissed = ({ outcome }: ExamAnswer) => outcome === "wrong";
  const always = answers.filter((answer) => !isNew(answer) || isMissed(answer));
  const others = answers.filter((answer) => !always.includes(answer));
  const kept = [...always, ...others.slice(0, Math.max(0, room - always.filter(isNew).length))];
  return kept.map(({ id, rev, outcome }) => recordAnswer(id, rev, outcome)).every(Boolean);
}

function newToday(): number {
  const today = localDay(new Date());
  const log = storedLearning.load().log[EXAM_ID] ?? {};
  return Object.values(log).filter((answers) => parseAnswers(answers).every(({ day }) => day === today)).length;
}
