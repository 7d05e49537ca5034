import { EXAM_ID } from "#library/schema/exam-id.ts";

export const EXAM_PATH = `/${EXAM_ID}`;

/** Field of the review's query, whose value may be the exam's id. */
export const SUBJECT_FIELD = "sujet";

export const REVIEW_EXAM_PATH = `/reviser?${SUBJECT_FIELD}=${EXAM_ID}`;

/** Its value « erreurs » asks at once what the last mock exam missed. */
export const FROM_FIELD = "depuis";
export const MISTAKES = "erreurs";
export const MISTAKES_PATH = `${REVIEW_EXAM_PATH}&${FROM_FIELD}=${MISTAKES}`;

/** Which question is of which theme. */
export const THEMES_FILE = `${EXAM_PATH}/themes.json`;

/** With what is right in a series: the device grades with it. */
export function correctionPath(seed: string): string {
  return `${EXAM_PATH}/epreuve/${seed}/correction.json`;
}

/** What a page of the exam asks for without naming it. */
export function filesOfExamPage(path: string): string[] {
  if (path === EXAM_PATH) return [THEMES_FILE];
  const [, seed] = /^\/examen-civique\/epreuve\/([0-9a-z]{8})$/.exec(path) ?? [];
  return seed ? [correctionPath(seed)] : [];
}

/** A page of what people confuse. */
export function examConfusionsPath(id: string): string {
  return `${EXAM_PATH}/confusions/${id}`;
}

export function examThemePath(id: string): string {
  return `${EXAM_PATH}/themes/${id}`;
}
