import { EXAM_KEY } from "#app/accounts/reader-data/forget-exams.ts";
import type { Learning } from "#app/accounts/reader-data/learning.ts";
import { isStored } from "#app/accounts/reader-data/stored-value.ts";
import { EXAM_ID } from "#library/schema/exam-id.ts";

/** This function has a file of its own, because the home page needs it at each visit and nothing else of the exam. */
export function isExamBegun({ log }: Learning): boolean {
  return EXAM_ID in log || isStored(EXAM_KEY);
}
