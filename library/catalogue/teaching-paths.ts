import { EXAM_ID } from "#library/schema/exam-id.ts";

export const TEACHING_PATH = "/enseigner";

/** The page from which a quiz is used in class: as files, on paper or in a session. */
export function classroomPath(quiz: string): string {
  return `${TEACHING_PATH}/quiz/${quiz}`;
}

/** The id of the quiz of a theme of the civic exam; other quizzes have the id of their article. */
export function examQuizId(theme: string): string {
  return `${EXAM_ID}-${theme}`;
}

/** The page about what may be copied, in class and elsewhere. */
export const REUSE_PATH = "/reutiliser";

/** Cards that pupils turn to show their answer without a telephone. */
export const CARDS_PATH = `${TEACHING_PATH}/cartes`;

/** The page for heads of schools about the data that is stored, and for how long. */
export const SCHOOL_DATA_PATH = `${TEACHING_PATH}/donnees`;

export function programmePath(level: string): string {
  return `${TEACHING_PATH}/programme/${level}`;
}

/** @param article id of the article to which the lesson belongs */
export function lessonPath(article: string): string {
  return `${TEACHING_PATH}/cours/${article}`;
}

/** One document with everything that a lesson needs on paper. */
export function lessonKitPath(article: string): string {
  return `${lessonPath(article)}/imprimer`;
}
