import type { AskedQuestions } from "#database/schema/classes.server.ts";
import { rightOption } from "#library/catalogue/marking.ts";
import { MIN_ANSWERS_SHOWN } from "./class-limits.ts";
import { areCountsShown, GRACE_MS, mayReopen, type Progress, type Way } from "./class-steps.ts";

export type AskedQuestion = AskedQuestions[number];

/** The answer to a poll is the same for a whole class; devices request it every second or two. */
export type ClassState = {
  version: number;
  step: Progress["step"];
  answers: number;
  devices: number;
  isTeacherAway: boolean;
  /** Milliseconds until the next request. */
  next: number;
};

/** What the screens show at one version, which is the same for a whole class. */
export type ClassView = Pick<Progress, "version" | "step" | "position" | "isDoorOpen"> & {
  way: Way;
  mayReopen: boolean;
  total: number;
  title: string;
  /** The articles or themes of its questions. */
  origins: Origin[];
  question: { id: string; text: string; options: { id: string; text: string }[]; isTeachers: boolean } | null;
  correction: Correction | null;
  /** Counts by option; « few » with fewer than three answers; null while the teacher does not show them. */
  counts: number[] | "few" | null;
  /** The earlier question that the teacher's screens show again; devices leave it out. */
  again: Again | null;
  /** Filled after the end, for pupils who want to review what they missed. */
  past: { id: string; rev: number; right: string; isTeachers: boolean }[];
};

type Again = Pick<ClassView, "position" | "counts"> & {
  question: NonNullable<ClassView["question"]>;
  correction: Correction;
};

export type Origin = NonNullable<AskedQuestion["origin"]>;
export type Correction = { right: string } & Pick<AskedQuestion, "explanation" | "section" | "origin">;

export type Polled = {
  view: ClassView;
  state: ClassState;
  /**
   * Is true when the view came with new counts: a proxy may have given those of a second ago, so the view is loaded
   * again.
   */
  isYoung?: boolean;
};

/** Counts may still change after the closing, because a choice that was sent in time may arrive later. */
export function hasNewCounts({ view, state }: Polled, now: ClassState): boolean {
  return view.counts !== null && state.answers !== now.answers;
}

type Shown = Progress & {
  way: Way;
  title: string;
  questions: AskedQuestions;
  countsOf: (question: AskedQuestion) => number[];
};

export function viewOf({ step, position, version, isDoorOpen, way, ...shown }: Shown): ClassView {
  const { countsWereShown } = shown;
  const { title, questions } = shown;
  const isAsked = way === "live" && (step === "open" || step === "closed" || step === "shown");
  const question = isAsked ? questions[position] : undefined;
  const counts = question && areCountsShown(shown) ? countsShown(shown.countsOf(question)) : null;
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
    again: isAsked ? againOf(shown) : null,
    past: step === "ended" ? questions.slice(0, way === "live" ? position + 1 : undefined).map(pastOf) : [],
  };
}

type Looked = Pick<Shown, "questions" | "lookedBack" | "showsCounts" | "countsOf">;

function againOf({ questions, lookedBack, showsCounts, countsOf }: Looked): Again | null {
  const question = lookedBack === null ? undefined : questions[lookedBack];
  if (!question || lookedBack === null) return null;
  const counts = showsCounts ? countsShown(countsOf(question)) : null;
  return { position: lookedBack, question: askedOf(question), correction: correctionOf(question), counts };
}

/** Leaves out `isCorrect` and the explanation, which would give the answer away. */
export function askedOf({ id, question, options, origin }: AskedQuestion): NonNullable<ClassView["question"]> {
  return { id, text: question, options: options.map(({ id, text }) => ({ id, text })), isTeachers: origin === null };
}

export function correctionOf(question: AskedQuestion): Correction {
  const { explanation, section, origin } = question;
  return { right: rightOption(question)?.id ?? "", explanation, section, origin };
}

/** Returns the articles or themes of the questions, each once, in the order of the questions. */
export function originsOf(questions: AskedQuestions): Origin[] {
  return [...new Map(questions.flatMap(({ origin }) => (origin ? [[origin.href, origin]] : []))).values()];
}

/** The teacher's own questions are marked: they count in a pupil's score, but the site must not ask them again. */
function pastOf(question: AskedQuestion): ClassView["past"][number] {
  const { id, rev, origin } = question;
  return { id, rev, right: correctionOf(question).right, isTeachers: origin === null };
}

export function countsShown(counts: number[]): number[] | "few" {
  return counts.reduce((sum, count) => sum + count, 0) < MIN_ANSWERS_SHOWN ? "few" : counts;
}

export const LETTERS = "ABCDEFGH";

/** With this interval a question appears within 2.2 s of its opening, up to one second of a proxy's copy included. */
const WAITING_MS = 1_500;
/**
 * Devices may notice the closing this late, because votes are separate requests that are accepted this long after it.
 */
const ANSWERING_MS = GRACE_MS;
const CALM_MS = 8_000;
const CALM_AFTER_MS = 10 * 60_000;

export function nextRequest(step: Progress["step"], msSinceChange: number): number {
  if (msSinceChange > CALM_AFTER_MS) return CALM_MS;
  return step === "open" ? ANSWERING_MS : WAITING_MS;
}
