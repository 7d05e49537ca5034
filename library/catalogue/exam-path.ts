import { EXAM_ID } from "#library/schema/exam-id.ts";

export const EXAM_PATH = `/${EXAM_ID}`;

/** Field of the review's query, whose value may be the exam's id. */
export const SUBJECT_FIELD = "sujet";

/** A page of what people confuse. */
export function examConfusionsPath(id: string): string {
  return `${EXAM_PATH}/confusions/${id}`;
}

export function examThemePath(id: string): string {
  return `${EXAM_PATH}/themes/${id}`;
}
