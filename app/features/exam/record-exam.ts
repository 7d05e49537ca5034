import { parseAnswers } from "#app/features/reader-data/answer-log.ts";
import { answersOf } from "#app/features/reader-data/learning.ts";
import { storedLearning } from "#app/features/reader-data/learning-storage.ts";
import { localDay } from "#app/features/reader-data/local-day.ts";
import { recordAnswer } from "#app/features/reader-data/record-answer.ts";
import { EXAM_ID } from "#library/schema/exam-id.ts";

/** Beyond it, a mock exam a day would drown the review. */
const MAX_NEW_PER_DAY = 20;

type ExamAnswer = { id: string; rev: number; outcome: "right" | "wrong" };

/** Questions that were missed enter the review first. False when the browser refuses. */
export function recordExamAnswers(answers: ExamAnswer[]): boolean {
  const learning = storedLearning.load();
  const room = MAX_NEW_PER_DAY - newToday();
  const isNew = ({ id }: ExamAnswer) => answersOf(learning, id) === "";
  const missed = answers.filter((answer) => isNew(answer) && answer.outcome === "wrong");
  const right = answers.filter((answer) => isNew(answer) && answer.outcome === "right");
  const kept = [...answers.filter((answer) => !isNew(answer)), ...[...missed, ...right].slice(0, Math.max(0, room))];
  return kept.map(({ id, rev, outcome }) => recordAnswer(id, rev, outcome)).every(Boolean);
}

function newToday(): number {
  const today = localDay(new Date());
  const log = storedLearning.load().log[EXAM_ID] ?? {};
  return Object.values(log).filter((answers) => parseAnswers(answers).every(({ day }) => day === today)).length;
}
