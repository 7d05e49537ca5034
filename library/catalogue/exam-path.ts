import { EXAM_ID } from "#library/schema/exam-id.ts";

export const EXAM_PATH = `/${EXAM_ID}`;

export function examThemePath(id: string): string {
  return `${EXAM_PATH}/themes/${id}`;
}
