import { EXAM_PATH } from "#library/catalogue/exam-path.ts";

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
  /** Sent again although answers are missing. */
  asIs: "ainsi",
  /** Numbers of the questions answered after the time. */
  late: "tard",
  /** How often the easy wording was opened. */
  helped: "aide",
  /** In the query: minutes, none by default. */
  minutes: "temps",
  /** In the query: « non » hides the easy wording. */
  simple: "simple",
} as const;

export const MINUTES = [45, 60] as const;

export type PaperOptions = { minutes: number | null; hasSimple: boolean };

/** From the start form or an address; anything else is the default. */
export function readOptions(fields: URLSearchParams): PaperOptions {
  const minutes = MINUTES.find((one) => String(one) === fields.get(PAPER_FIELDS.minutes)) ?? null;
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
