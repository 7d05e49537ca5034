import { EXAM_ID } from "#library/schema/exam-id.ts";

/** In the file of scripts that every page loads: no more than what articles and the exam link to. */
export const TEACHING_PATH = "/enseigner";

/** What a quiz becomes in class: its files, its prints, a session. */
export function classroomPath(quiz: string): string {
  return `${TEACHING_PATH}/quiz/${quiz}`;
}

/** Of a theme of the civic exam, beside the ids of articles. */
export function examQuizId(theme: string): string {
  return `${EXAM_ID}-${theme}`;
}
