import { createStoredValue, parseStoredJson } from "#app/accounts/reader-data/stored-value.ts";
import { CLASS_FIELDS } from "#app/learning/class/class-paths.ts";
import type { AskedQuestion } from "#app/learning/class/class-view.ts";
import {
  askedOwn,
  MAX_OWN_OPTION,
  MAX_OWN_QUESTION,
  MAX_OWN_QUESTIONS,
  OWN_OPTIONS,
  type OwnQuestion,
  readOwnQuestions,
} from "#app/learning/class/own-questions.ts";

const EMPTY: OwnQuestion[] = Array.from({ length: MAX_OWN_QUESTIONS }, () => ({
  question: "",
  options: Array.from({ length: OWN_OPTIONS }, () => ""),
  // None, because one that was never chosen would be shown to the class as right.
  right: -1,
}));

export const keptOwnQuestions = createStoredValue<OwnQuestion[]>({
  key: "classQuestions",
  parse: parseOwnQuestions,
  empty: EMPTY,
});

/** Returns those that the address asks for and that are complete: the server does not know the questions of the teacher. */
export function useAskedOwn(query: URLSearchParams): AskedQuestion[] {
  const own = keptOwnQuestions.use();
  const asked = query.has(CLASS_FIELDS.withOwn) ? own : [];
  return asked.flatMap((question) => readOwnQuestions([question]) ?? []).map(askedOwn);
}

export function parseOwnQuestions(stored: string | null): OwnQuestion[] {
  const value = parseStoredJson(stored);
  if (!Array.isArray(value)) return EMPTY;
  return EMPTY.map((empty, index) => {
    const { question, options, right } = (value[index] ?? {}) as Partial<Record<keyof OwnQuestion, unknown>>;
    const texts: unknown[] = Array.isArray(options) ? options : [];
    return {
      question: textOf(question, MAX_OWN_QUESTION),
      options: empty.options.map((_, at) => textOf(texts[at], MAX_OWN_OPTION)),
      right: typeof right === "number" && right >= 0 && right < OWN_OPTIONS ? Math.floor(right) : empty.right,
    };
  });
}

function textOf(value: unknown, most: number): string {
  return typeof value === "string" ? value.slice(0, most) : "";
}
