import { EXAM_ID } from "#library/schema/exam-id.ts";

export const EXAM_PATH = `/${EXAM_ID}`;

/** Field of the review's query, whose value may be the exam's id. */
export const SUBJECT_FIELD = "sujet";

/** Its value « erreurs » asks at once what the last mock exam missed. */
export const FROM_FIELD = "depuis";
export const MISTAKES = "erreurs";
export const MISTAKES_PATH = `/reviser?${SUBJECT_FIELD}=${EXAM_ID}&${FROM_FIELD}=${MISTAKES}`;

/** A page of what people confuse. */
export function examConfusionsPath(id: string): string {
  return `${EXAM_PATH}/confusions/${id}`;
}

export function examThemePath(id: string): string {
  return `${EXAM_PATH}/themes/${id}`;
}
