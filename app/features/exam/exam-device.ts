import { createStoredValue, parseStoredJson } from "#app/features/reader-data/stored-value.ts";
import { MINUTES, type PaperOptions } from "./exam-paths.ts";

type Attempt = {
  seed: string;
  /** What it was begun with: an address without it changes nothing. */
  options: PaperOptions;
  /** By number. */
  given: Record<string, string>;
  late: number[];
};

export type UnderWay = Attempt & {
  /** Milliseconds; null without a clock. It runs on while the page is closed. */
  startedAt: number | null;
  addedMinutes: number;
};

/** What was sent last: the server keeps nothing, and corrects it again when it is asked to. */
export type SentExam = Attempt & { helped: number };

export type PastExam = { seed: string; day: string; score: number };

type ExamDevice = { underWay: UnderWay | null; sent: SentExam | null; past: PastExam[] };

const MAX_PAST = 50;
const MINUTE = 60_000;
const NOTHING: ExamDevice = { underWay: null, sent: null, past: [] };

/** On this device alone. */
export const storedExam = createStoredValue<ExamDevice>({ key: "civicExam", parse, empty: NOTHING });

function parse(text: string | null): ExamDevice {
  const stored = parseStoredJson(text) as Partial<Record<keyof ExamDevice, unknown>> | null;
  const past = Array.isArray(stored?.past) ? stored.past.filter(isPastExam).slice(-MAX_PAST) : [];
  return { underWay: parseUnderWay(stored?.underWay), sent: parseSent(stored?.sent), past };
}

function isPastExam(value: Partial<PastExam> | null): value is PastExam {
  return (
    isSeed(value?.seed) &&
    typeof value?.day === "string" &&
    /^\d{4}-\d{2}-\d{2}$/.test(value.day) &&
    typeof value.score === "number"
  );
}

function parseUnderWay(value: unknown): UnderWay | null {
  const attempt = parseAttempt(value);
  if (!attempt) return null;
  const { startedAt, addedMinutes } = value as Record<string, unknown>;
  const added = typeof addedMinutes === "number" && addedMinutes > 0 ? addedMinutes : 0;
  return { ...attempt, startedAt: Number.isFinite(startedAt) ? Number(startedAt) : null, addedMinutes: added };
}

function parseSent(value: unknown): SentExam | null {
  const attempt = parseAttempt(value);
  return attempt && { ...attempt, helped: Number((value as Record<string, unknown>)["helped"]) || 0 };
}

function parseAttempt(value: unknown): Attempt | null {
  if (typeof value !== "object" || value === null) return null;
  const { seed, given, late, options } = value as Record<string, unknown>;
  if (!isSeed(seed)) return null;
  const { minutes, hasSimple } = (typeof options === "object" && options ? options : {}) as Record<string, unknown>;
  const answers = typeof given === "object" && given ? Object.entries(given) : [];
  return {
    seed,
    options: { minutes: MINUTES.find((one) => one === minutes) ?? null, hasSimple: hasSimple !== false },
    given: Object.fromEntries(
      answers.filter(([number, option]) => /^\d{1,2}$/.test(number) && typeof option === "string"),
    ),
    late: Array.isArray(late) ? late.filter(Number.isInteger) : [],
  };
}

function isSeed(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-z]{8}$/.test(value);
}

/** Null without a clock, for what was begun; milliseconds. */
export function endOf({ startedAt, addedMinutes, options: { minutes } }: UnderWay): number | null {
  return startedAt === null || minutes === null ? null : startedAt + (minutes + addedMinutes) * MINUTE;
}

/** Null for another series. */
export function underWayOf(seed: string): UnderWay | null {
  const { underWay } = storedExam.load();
  return underWay?.seed === seed ? underWay : null;
}

/** Null for another series, and while this one is taken again. */
export function sentOf(seed: string): SentExam | null {
  const { sent } = storedExam.load();
  return sent?.seed === seed && !underWayOf(seed) ? sent : null;
}

/** False when the browser refuses. */
export function keepUnderWay(underWay: UnderWay): boolean {
  return storedExam.store({ ...storedExam.load(), underWay });
}

/** The same series again takes the place of its former score. */
export function keepGraded(exam: PastExam, sent: SentExam): boolean {
  const { underWay, past } = storedExam.load();
  const others = past.filter(({ seed }) => seed !== exam.seed);
  return storedExam.store({
    underWay: underWay?.seed === exam.seed ? null : underWay,
    sent,
    past: [...others, exam].slice(-MAX_PAST),
  });
}

export function forgetPastExams(): boolean {
  return storedExam.store(NOTHING);
}
