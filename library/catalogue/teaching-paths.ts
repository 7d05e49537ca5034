import { EXAM_ID } from "#library/schema/exam-id.ts";

export const TEACHING_PATH = "/enseigner";

/** What may be copied, in class and elsewhere. */
export const REUSE_PATH = "/reutiliser";

/** Of a theme of the civic exam, beside the ids of articles. */
export function examQuizId(theme: string): string {
  return `${EXAM_ID}-${theme}`;
}

/** What a quiz becomes in class: its files, its prints, a session. */
export function classroomPath(quiz: string): string {
  return `${TEACHING_PATH}/quiz/${quiz}`;
}
