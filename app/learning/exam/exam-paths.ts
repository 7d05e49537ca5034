import { EXAM_PATH } from "#library/catalogue/exam-path.ts";
import { TIME_LIMITS } from "./exam-rules.ts";

export { EXAM_PATH };
export const CONCERNED_PATH = `${EXAM_PATH}/concerne`;
export const START_PATH = `${EXAM_PATH}/epreuve`;
export const SOURCES_PATH = `${EXAM_PATH}/sources`;

export function paperPath(seed: string): string {
  return `${START_PATH}/${seed}`;
}

export function trainingPath(theme: string): string {
  return `${EXAM_PATH}/entrainement/${theme}`;
}

/** Fields of the mock exam's form; answers are q1, q2… */
export const PAPER_FIELDS = {
  /** Set when the paper is sent again although answers are missing. */
  asIs: "ainsi",
  /** Numbers of the questions answered after the time. */
  late: "tard",
  /** How often the easy wording was opened. */
  helped: "aide",
  /** In the query, the time limit in minutes; there is none by default. */
  minutes: "temps",
  /** In the query, « non » hides the easy wording. */
  simple: "simple",
} as const;

export type PaperOptions = { minutes: number | null; hasSimple: boolean };

/** Reads the options from the start form or an address; invalid values give the default. */
export function readOptions(fields: URLSearchParams): PaperOptions {
  const minutes = TIME_LIMITS.find((one) => String(one) === fields.get(PAPER_FIELDS.minutes)) ?? null;
  return { minutes, hasSimple: fields.get(PAPER_FIELDS.simple) !== "non" };
}

export function paperUrl(seed: string, { minutes, hasSimple }: PaperOptions): string {
  const query = new URLSearchParams({
    ...(minutes === null ? {} : { [PAPER_FIELDS.minutes]: String(minutes) }),
    ...(hasSimple ? {} : { [PAPER_FIELDS.simple]: "non" }),
  });
  const words = query.toString();
  return words ? `${paperPath(seed)}?${words}` : paperPath(seed);
}

export function answerField(number: number): string {
  return `q${number}`;
}
