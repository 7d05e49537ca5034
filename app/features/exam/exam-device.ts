import { createStoredValue, parseStoredJson } from "#app/features/reader-data/stored-value.ts";

export type UnderWay = {
  seed: string;
  /** By number. */
  given: Record<string, string>;
  late: number[];
  /** Milliseconds; null without a clock. */
  startedAt: number | null;
  addedMinutes: number;
};

export type PastExam = { seed: string; day: string; score: number };

type ExamDevice = { underWay: UnderWay | null; past: PastExam[] };

const MAX_PAST = 50;
const NOTHING: ExamDevice = { underWay: null, past: [] };

/** On this device alone. */
export const storedExam = createStoredValue<ExamDevice>({ key: "civicExam", parse, empty: NOTHING });

function parse(text: string | null): ExamDevice {
  const stored = parseStoredJson(text) as Partial<ExamDevice> | null;
  const past = Array.isArray(stored?.past) ? stored.past.filter(isPastExam).slice(-MAX_PAST) : [];
  return { underWay: isUnderWay(stored?.underWay) ? stored.underWay : null, past };
}

function isPastExam(value: Partial<PastExam> | null): value is PastExam {
  return (
    typeof value?.seed === "string" &&
    /^[0-9a-z]{8}$/.test(value.seed) &&
    typeof value.day === "string" &&
    /^\d{4}-\d{2}-\d{2}$/.test(value.day) &&
    typeof value.score === "number"
  );
}

function isUnderWay(value: Partial<UnderWay> | null | undefined): value is UnderWay {
  return (
    typeof value?.seed === "string" &&
    typeof value.given === "object" &&
    value.given !== null &&
    Array.isArray(value.late) &&
    (value.startedAt === null || typeof value.startedAt === "number") &&
    typeof value.addedMinutes === "number"
  );
}

/** Null for another series. */
export function underWayOf(seed: string): UnderWay | null {
  const { underWay } = storedExam.load();
  return underWay?.seed === seed ? underWay : null;
}

/** False when the browser refuses. */
export function keepUnderWay(underWay: UnderWay): boolean {
  return storedExam.store({ ...storedExam.load(), underWay });
}

/** The same series again takes the place of its former score. */
export function keepPastExam(exam: PastExam): boolean {
  const { underWay, past } = storedExam.load();
  const others = past.filter(({ seed }) => seed !== exam.seed);
  return storedExam.store({
    underWay: underWay?.seed === exam.seed ? null : underWay,
    past: [...others, exam].slice(-MAX_PAST),
  });
}

export function forgetPastExams(): boolean {
  return storedExam.store(NOTHING);
}
