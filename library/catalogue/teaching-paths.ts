import { EXAM_ID } from "#library/schema/exam-id.ts";

export const TEACHING_PATH = "/enseigner";

/** What a quiz becomes in class: its files, its prints, a session. */
export function classroomPath(quiz: string): string {
  return `${TEACHING_PATH}/quiz/${quiz}`;
}

/** Id of the quiz of a theme of the civic exam, beside the ids of articles. */
export function examQuizId(theme: string): string {
  return `${EXAM_ID}-${theme}`;
}

/** What may be copied, in class and elsewhere. */
export const REUSE_PATH = "/reutiliser";

/** Sheets that pupils turn to answer without a telephone. */
export const CARDS_PATH = `${TEACHING_PATH}/cartes`;

/** For the head of a school: what is kept, and how long. */
export const SCHOOL_DATA_PATH = `${TEACHING_PATH}/donnees`;

export function programmePath(level: string): string {
  return `${TEACHING_PATH}/programme/${level}`;
}

/** @param article whose lesson it plans */
export function lessonPath(article: string): string {
  return `${TEACHING_PATH}/cours/${article}`;
}

/** All that a lesson needs on paper, in one document. */
export function lessonKitPath(article: string): string {
  return `${lessonPath(article)}/imprimer`;
}
