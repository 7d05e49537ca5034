import type { AskedQuestions } from "#database/schema/classes.server.ts";
import { MIN_ANSWERS_SHOWN } from "./class-limits.ts";
import { GRACE_MS, mayReopen, type Progress, type Way } from "./class-steps.ts";

export type AskedQuestion = AskedQuestions[number];

/** What a device asks again and again: the same for a whole class. */
export type ClassState = {
  version: number;
  step: Progress["step"];
  answers: number;
  devices: number;
  isTeacherAway: boolean;
  /** Milliseconds until the next request. */
  next: number;
};

/** What is on the screens at one version, the same for a whole class. */
export type ClassView = Pick<Progress, "version" | "step" | "position" | "isDoorOpen"> & {
  way: Way;
  mayReopen: boolean;
  total: number;
  title: string;
  /** What its questions are of. */
  origins: Origin[];
  question: { id: string; text: string; options: { id: string; text: string }[] } | null;
  correction: Correction | null;
  /** By option; « few » under three answers; null while the teacher does not show them. */
  counts: number[] | "few" | null;
  /** After the end, for who wants to review what was missed. */
  past: { id: string; rev: number; right: string }[];
};

export type Origin = AskedQuestion["origin"];
export type Correction = { right: string } & Pick<AskedQuestion, "explanation" | "section" | "origin">;

export type Polled = {
  view: ClassView;
  state: ClassState;
  /** The view came with new counts, of which a proxy may have given those of a second ago. */
  isYoung?: boolean;
};

/** A choice sent in time may still arrive after the closing. */
export function hasNewCounts({ view, state }: Polled, now: ClassState): boolean {
  return view.counts !== null && state.answers !== now.answers;
}

type Shown = Progress & {
  way: Way;
  title: string;
  questions: AskedQuestions;
  countsOf: (question: AskedQuestion) => number[];
};

export function viewOf({ step, position, version, isDoorOpen, showsCounts, way, ...shown }: Shown): ClassView {
  const { countsWereShown } = shown;
  const { title, questions } = shown;
  const isAsked = way === "live" && (step === "open" || step === "closed" || step === "shown");
  const question = isAsked ? questions[position] : undefined;
  const counts = question && showsCounts ? countsShown(shown.countsOf(question)) : null;
  return {
    version,
    step,
    position,
    isDoorOpen,
    way,
    mayReopen: mayReopen({ step, countsWereShown }),
    title,
    origins: originsOf(questions),
    total: questions.length,
    question: question ? askedOf(question) : null,
    correction: question && step === "shown" ? correctionOf(question) : null,
    counts,
    past: step === "ended" ? questions.slice(0, way === "live" ? position + 1 : undefined).map(pastOf) : [],
  };
}

/** Without `isCorrect` and the explanation, which would give the answer away. */
export function askedOf({ id, question, options }: AskedQuestion): NonNullable<ClassView["question"]> {
  return { id, text: question, options: options.map(({ id, text }) => ({ id, text })) };
}

export function correctionOf({ options, explanation, section, origin }: AskedQuestion): Correction {
  return { right: options.find(({ isCorrect }) => isCorrect)?.id ?? "", explanation, section, origin };
}

/** Each once, in the order of the questions. */
export function originsOf(questions: AskedQuestions): Origin[] {
  return [...new Map(questions.map(({ origin }) => [origin.href, origin])).values()];
}

function pastOf(question: AskedQuestion) {
  return { id: question.id, rev: question.rev, right: correctionOf(question).right };
}

export function countsShown(counts: number[]): number[] | "few" {
  return counts.reduce((sum, count) => sum + count, 0) < MIN_ANSWERS_SHOWN ? "few" : counts;
}

export const LETTERS = "ABCDEFGH";

/** With this interval a question appears within 2.5 s of its opening, one second of proxy cache included. */
const WAITING_MS = 1_800;
/** Votes are sent in separate requests, and are accepted this long after closing. */
const ANSWERING_MS = GRACE_MS;
const CALM_MS = 8_000;
const CALM_AFTER_MS = 10 * 60_000;

export function nextRequest(step: Progress["step"], msSinceChange: number): number {
  if (msSinceChange > CALM_AFTER_MS) return CALM_MS;
  return step === "open" ? ANSWERING_MS : WAITING_MS;
}
