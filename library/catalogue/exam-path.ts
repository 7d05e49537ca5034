import { EXAM_ID } from "#library/schema/exam-id.ts";

export const EXAM_PATH = `/${EXAM_ID}`;

/** The query parameter that chooses the subject of a review; its value may be the exam's id. */
export const SUBJECT_FIELD = "sujet";

export const REVIEW_EXAM_PATH = `/reviser?${SUBJECT_FIELD}=${EXAM_ID}`;

/** With the value « erreurs », the review begins with the questions missed in the last mock exam. */
export const FROM_FIELD = "depuis";
export const MISTAKES = "erreurs";
export const MISTAKES_PATH = `${REVIEW_EXAM_PATH}&${FROM_FIELD}=${MISTAKES}`;

/** This file gives the theme of each question. */
export const THEMES_FILE = `${EXAM_PATH}/themes.json`;

/** The address of a series' right answers, with which the reader's device grades the series. */
export function correctionPath(seed: string): string {
  return `${EXAM_PATH}/epreuve/${seed}/correction.json`;
}

/** Returns the addresses that the scripts of an exam page request although its HTML does not contain them. */
export function filesOfExamPage(path: string): string[] {
  if (path === EXAM_PATH) return [THEMES_FILE];
  const [, seed] = /^\/examen-civique\/epreuve\/([0-9a-z]{8})$/.exec(path) ?? [];
  return seed ? [correctionPath(seed)] : [];
}

/** The address of a page about notions that people confuse. */
export function examConfusionsPath(id: string): string {
  return `${EXAM_PATH}/confusions/${id}`;
}

export function examThemePath(id: string): string {
  return `${EXAM_PATH}/themes/${id}`;
}
