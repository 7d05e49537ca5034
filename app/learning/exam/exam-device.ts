import { parseAnswers } from "#app/accounts/reader-data/answer-log.ts";
import { EXAM_KEY } from "#app/accounts/reader-data/forget-exams.ts";
import { answersOf, type Learning } from "#app/accounts/reader-data/learning.ts";
import { dateOfDay } from "#app/accounts/reader-data/local-day.ts";
import { createStoredValue, parseStoredJson } from "#app/accounts/reader-data/stored-value.ts";
import { parseKeptPaths } from "#app/learning/offline/kept-exam.ts";
import type { PaperOptions } from "./exam-paths.ts";
import { TIME_LIMITS } from "./exam-rules.ts";

type Attempt = {
  seed: string;
  /** The options with which the exam was begun; opening an address with others does not change them. */
  options: PaperOptions;
  /** The chosen options by question number. */
  given: Record<string, string>;
  late: number[];
  /** How often the easy wording was opened. */
  helped: number;
};

export type UnderWay = Attempt & {
  /** Number of the question that the reader last saw, from 1. */
  at: number;
  /** Is true when the reader chose to see all questions on one page. */
  isWhole: boolean;
  /** In milliseconds; null without a clock. The clock runs on while the page is closed. */
  startedAt: number | null;
  addedMinutes: number;
};

/** The exam that was sent last. The device corrects it each time that it is shown. */
export type SentExam = Attempt & {
  /** Is true once its score is in the list and its answers are in the review. */
  isGraded: boolean;
  /** Ids of the questions that were not right and have not been right since, which « Réviser mes erreurs » asks. */
  missed: string[];
  /** Address of the theme in which it left most points to gain; null before it is graded. */
  weakest: string | null;
};

type PastExam = { seed: string; day: string; score: number };

export type ExamDevice = {
  underWay: UnderWay | null;
  sent: SentExam | null;
  past: PastExam[];
  keptSeeds: string[];
  /** The addresses that « Garder l’examen hors connexion » asked for, of which the device may lack some. */
  keptPaths: string[];
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
  keptPaths: [],
  keepsFrench: false,
};

/** The exams are stored on this device only. */
export const storedExam = createStoredValue<ExamDevice>({ key: EXAM_KEY, parse, empty: NOTHING_KEPT_OF_EXAM });

function parse(text: string | null): ExamDevice {
  const stored = parseStoredJson(text) as Partial<Record<keyof ExamDevice, unknown>> | null;
  const past = Array.isArray(stored?.past) ? stored.past.filter(isPastExam).slice(-MAX_PAST) : [];
  return {
    underWay: parseUnderWay(stored?.underWay),
    sent: parseSent(stored?.sent),
    past,
    keptSeeds: Array.isArray(stored?.keptSeeds) ? stored.keptSeeds.filter(isSeed).slice(0, MAX_KEPT) : [],
    keptPaths: parseKeptPaths(stored?.keptPaths),
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
  const { isGraded, missed, weakest } = value as Record<string, unknown>;
  const ids = Array.isArray(missed) ? missed.filter((id) => typeof id === "string") : [];
  return {
    ...attempt,
    isGraded: isGraded === true,
    missed: ids,
    weakest: typeof weakest === "string" ? weakest : null,
  };
}

function parseAttempt(value: unknown): Attempt | null {
  if (typeof value !== "object" || value === null) return null;
  const { seed, given, late, helped, options } = value as Record<string, unknown>;
  if (!isSeed(seed)) return null;
  const { minutes, hasSimple } = (typeof options === "object" && options ? options : {}) as Record<string, unknown>;
  const answers = typeof given === "object" && given ? Object.entries(given) : [];
  return {
    seed,
    options: { minutes: TIME_LIMITS.find((one) => one === minutes) ?? null, hasSimple: hasSimple !== false },
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

/** Returns the time at which the exam is over, in milliseconds; null for an exam without a clock. */
export function endOf({ startedAt, addedMinutes, options: { minutes } }: UnderWay): number | null {
  return startedAt === null || minutes === null ? null : startedAt + (minutes + addedMinutes) * MINUTE;
}

export function countAnswers({ given }: UnderWay): number {
  return Object.keys(given).length;
}

/** Returns the exam under way once it has an answer: one that was only opened is nothing to resume or to give up. */
export function answeredExam({ underWay }: Pick<ExamDevice, "underWay">): UnderWay | null {
  return underWay && countAnswers(underWay) > 0 ? underWay : null;
}

/** Returns an exam that begins now, and whose clock, if one was chosen, starts now. */
export function begunExam(seed: string, options: PaperOptions): UnderWay {
  const startedAt = options.minutes === null ? null : Date.now();
  return { seed, options, given: {}, late: [], helped: 0, at: 1, isWhole: false, startedAt, addedMinutes: 0 };
}

/** Returns the exam under way if it is of another series and has answers: only the press of a button may give it up. */
export function otherUnderWay(seed: string): UnderWay | null {
  const underWay = answeredExam(storedExam.load());
  return underWay?.seed === seed ? null : underWay;
}

/** Returns null when the exam under way is of another series. */
export function underWayOf(seed: string): UnderWay | null {
  const { underWay } = storedExam.load();
  return underWay?.seed === seed ? underWay : null;
}

/** Returns null when the exam that was sent is of another series, or while this series is taken again. */
export function sentOf(seed: string): SentExam | null {
  const { sent } = storedExam.load();
  return sent?.seed === seed && !underWayOf(seed) ? sent : null;
}

/** Returns false when the browser refuses. */
export function keepUnderWay(underWay: UnderWay): boolean {
  return storedExam.store({ ...storedExam.load(), underWay });
}

/**
 * Keeps the answers that were sent, because their correction may come later, with the network. Returns false when the
 * browser refuses.
 */
export function keepSent(sent: SentExam): boolean {
  const { underWay, ...device } = storedExam.load();
  return storedExam.store({ ...device, sent, underWay: underWay?.seed === sent.seed ? null : underWay });
}

/** A new score of the same series replaces the former one. */
export function keepGraded(exam: PastExam, sent: SentExam): boolean {
  const { past, ...device } = storedExam.load();
  const others = past.filter(({ seed }) => seed !== exam.seed);
  storedExam.store({ ...device, past: [...others, exam].slice(-MAX_PAST) });
  return keepSent({ ...sent, isGraded: true });
}

/** Takes a question off the mistakes once it was answered rightly, wherever it was asked. */
export function forgetMistake(id: string) {
  const device = storedExam.load();
  const { sent } = device;
  if (!sent?.missed.includes(id)) return;
  storedExam.store({ ...device, sent: { ...sent, missed: sent.missed.filter((one) => one !== id) } });
}

/** A right answer of a later day takes a mistake off too, because it may have been given on another device. */
export function mistakesLeft({ sent, past }: ExamDevice, learning: Learning): string[] {
  const sentOn = past.find(({ seed }) => seed === sent?.seed)?.day ?? "";
  const isMended = (id: string) =>
    parseAnswers(answersOf(learning, id)).some(({ day, outcome }) => outcome === "right" && dateOfDay(day) > sentOn);
  return sent ? sent.missed.filter((id) => !isMended(id)) : [];
}
