import { type Answer, formatAnswers, parseAnswers } from "./answer-log.ts";

export type Learning = {
  v: 1;
  /** Keyed by article, then by question; answer-log.ts describes the values. */
  log: Record<string, Record<string, string>>;
  /** By article, the first day on which its end was on screen. */
  seen: Record<string, number>;
  /** By article, the last heading and its day, such as « heading 1xx ». It never leaves the device. */
  place: Record<string, string>;
  /** By path, its steps when it was last opened; see paths/path-visits.ts. They never leave the device. */
  visits?: Record<string, string>;
  /** The reader opted out of keeping what they read. The key is stored, so it is never renamed. */
  unread?: true;
};

export const NOTHING_LEARNT: Learning = { v: 1, log: {}, seen: {}, place: {} };

const NAME = /^[a-z0-9][a-z0-9-]{0,99}$/;

/** Drops invalid values. Of a text that was cut off, it reads what comes before the cut. */
export function parseLearning(stored: string | null): Learning {
  const { log, seen, place, visits, unread } = fieldsOf(parse(stored ?? ""));
  const known = filter(visits, (steps) => (typeof steps === "string" ? steps : undefined));
  return {
    v: 1,
    log: filter(log, (questions) =>
      filter(questions, (answers) => (typeof answers === "string" ? answers : undefined)),
    ),
    seen: filter(seen, (day) => (isDay(day) ? day : undefined)),
    place: filter(place, (heading) => (typeof heading === "string" ? heading : undefined)),
    ...(Object.keys(known).length > 0 ? { visits: known } : {}),
    ...(unread === true ? { unread } : {}),
  };
}

export function isNothingLearnt({ log, seen }: Learning): boolean {
  return Object.keys(log).length === 0 && Object.keys(seen).length === 0;
}

export function isDay(day: unknown): day is number {
  return Number.isInteger(day) && Number(day) >= 0 && Number(day) < 36 ** 4;
}

export function splitQuestionId(id: string): [article: string, question: string] {
  const [article = "", question = ""] = id.split(".");
  return [article, question];
}

export function answersOf({ log }: Learning, id: string): string {
  const [article, question] = splitQuestionId(id);
  return log[article]?.[question] ?? "";
}

export function withAnswers(learning: Learning, id: string, answers: Answer[]): Learning {
  const [article, question] = splitQuestionId(id);
  const text = formatAnswers([...parseAnswers(answersOf(learning, id)), ...answers]);
  return { ...learning, log: { ...learning.log, [article]: { ...learning.log[article], [question]: text } } };
}

function parse(text: string): unknown {
  for (const attempt of [text, closed(text)]) {
    try {
      return JSON.parse(attempt);
    } catch {}
  }
  return null;
}

/** Closes a text that was cut off. This relies on keys and values that hold no comma or brace. */
function closed(text: string): string {
  const whole = text.slice(0, text.lastIndexOf(","));
  return whole + "}".repeat(Math.max(0, whole.split("{").length - whole.split("}").length));
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function filter<T>(value: unknown, read: (one: unknown) => T | undefined): Record<string, T> {
  return Object.fromEntries(
    Object.entries(fieldsOf(value)).flatMap(([name, one]) => {
      const found = NAME.test(name) ? read(one) : undefined;
      return found === undefined ? [] : [[name, found]];
    }),
  );
}
