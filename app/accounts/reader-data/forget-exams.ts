import { createStoredValue, parseStoredJson, readItem, storeItem } from "./stored-value.ts";

/** `learning/exam` reads and writes the mock exams under this key; they are erased here, together with the answers. */
export const EXAM_KEY = "civicExam";

/**
 * True while the mock exam under way, or the one that was sent last, holds options that the reader chose: the
 * profile says so, because everywhere else the chosen option is not kept.
 */
export const storedExamAnswers = createStoredValue<boolean>({ key: EXAM_KEY, parse: holdsAnswers, empty: false });

function holdsAnswers(text: string | null): boolean {
  const stored = parseStoredJson(text) as Partial<Record<string, { given?: unknown } | null>> | null;
  return [stored?.["underWay"], stored?.["sent"]].some((exam) => Object.keys(exam?.given ?? {}).length > 0);
}

/** Keeps which pages can be read offline, and the choice of the language. Returns false when the browser refuses. */
export function forgetExams(): boolean {
  const stored = parseStoredJson(readItem(EXAM_KEY));
  if (typeof stored !== "object" || stored === null) return true;
  const { keptSeeds, keptPaths, keepsFrench } = stored as Record<string, unknown>;
  return storeItem(EXAM_KEY, { keptSeeds, keptPaths, keepsFrench });
}
