import { createStoredValue, parseStoredJson } from "#app/accounts/reader-data/stored-value.ts";
import { MINUTES, type PaperOptions } from "./exam-paths.ts";

type Attempt = {
  seed: string;
  /** What it was begun with: an address without it changes nothing. */
  options: PaperOptions;
  /** By number. */
  given: Record<string, string>;
  late: number[];
  /** How often the easy wording was opened. */
  helped: number;
};

export type UnderWay = Attempt & {
  /** The question that was before the reader, from 1 on. */
  at: number;
  /** All questions on one page, at the reader's wish. */
  isWhole: boolean;
  /** Milliseconds; null without a clock. It runs on while the page is closed. */
  startedAt: number | null;
  addedMinutes: number;
};

/** What was sent last: it is corrected here, each time that it is shown. */
export type SentExam = Attempt & {
  /** Its score is in the list and its answers in the review. */
  isGraded: boolean;
  /** Ids of the questions that were not right; those that « Réviser mes erreurs » asks at once. */
  missed: string[];
};

export type PastExam = { seed: string; day: string; score: number };

export type ExamDevice = {
  underWay: UnderWay | null;
  sent: SentExam | null;
  past: PastExam[];
  keptSeeds: string[];
  keepsFrench: boolean;
};

const MAX_PAST = 50;
const MAX_KEPT = 20;
const MINUTE = 60_000;
export const NOTHING_KEPT_OF_EXAM: ExamDevice = {
  underWay: null,
  sent: null,
  past: [],
  keptSeeds: [],
  keepsFrench: false,
};

/** On this device alone. */
export const storedExam = createStoredValue<ExamDevice>({ key: "civicExam", parse, empty: NOTHING_KEPT_OF_EXAM });

function parse(text: string | null): ExamDevice {
  const stored = parseStoredJson(text) as Partial<Record<keyof ExamDevice, unknown>> | null;
  const past = Array.isArray(stored?.past) ? stored.past.filter(isPastExam).slice(-MAX_PAST) : [];
  return {
    underWay: parseUnderWay(stored?.underWay),
    sent: parseSent(stored?.sent),
    past,
    keptSeeds: Array.isArray(stored?.keptSeeds) ? stored.keptSeeds.filter(isSeed).slice(0, MAX_KEPT) : [],
    keepsFrench: stored?.keepsFrench === true,
  };
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
  const { startedAt, addedMinutes, at, isWhole } = value as Record<string, unknown>;
  const added = typeof addedMinutes === "number" && addedMinutes > 0 ? addedMinutes : 0;
  return {
    ...attempt,
    startedAt: Number.isFinite(startedAt) ? Number(startedAt) : null,
    addedMinutes: added,
    at: Number.isInteger(at) && Number(at) >= 1 ? Number(at) : 1,
    isWhole: isWhole === true,
  };
}

function parseSent(value: unknown): SentExam | null {
  const attempt = parseAttempt(value);
  if (!attempt) return null;
  const { isGraded, missed } = value as Record<string, unknown>;
  const ids = Array.isArray(missed) ? missed.filter((id) => typeof id === "string") : [];
  return { ...attempt, isGraded: isGraded === true, missed: ids };
}

function parseAttempt(value: unknown): Attempt | null {
  if (typeof value !== "object" || value === null) return null;
  const { seed, given, late, helped, options } = value as Record<string, unknown>;
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
    helped: Number(helped) || 0,
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

/** Its correction may come later, with the network. False when the browser refuses. */
export function keepSent(sent: SentExam): boolean {
  const { underWay, ...device } = storedExam.load();
  return storedExam.store({ ...device, sent, underWay: underWay?.seed === sent.seed ? null : underWay });
}

/** The same series again takes the place of its former score. */
export function keepGraded(exam: PastExam, sent: SentExam): boolean {
  const { past, ...device } = storedExam.load();
  const others = past.filter(({ seed }) => seed !== exam.seed);
  storedExam.store({ ...device, past: [...others, exam].slice(-MAX_PAST) });
  return keepSent({ ...sent, isGraded: true });
}

export function forgetPastExams(): boolean {
  const { keptSeeds, keepsFrench } = storedExam.load();
  return storedExam.store({ ...NOTHING_KEPT_OF_EXAM, keptSeeds, keepsFrench });
}
