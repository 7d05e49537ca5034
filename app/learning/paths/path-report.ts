import type { LearningPath, PathStep } from "#library/catalogue/catalogue.ts";
import { type Known, levelsOf, retainedText } from "./levels.ts";
import { isDone, progressOf, progressText, resultText, stepText } from "./path-progress.ts";
import type { StepState } from "./path-under-way.tsx";

type PathReport = {
  summary: string | null;
  steps: { isDone: boolean; isNext: boolean; state: string }[];
};

export function reportOf({ steps }: LearningPath, known: Known): PathReport {
  const progress = progressOf({ steps }, known);
  const next = progress.next ? `Prochaine étape : ${stepText(progress.next)}.` : "Tout le parcours est fait.";
  return {
    summary: progress.isBegun ? `${progressText(progress)} ${next}` : null,
    steps: steps.map((step) => {
      const done = isDone(step, steps, known);
      const isNext = !done && step === progress.next;
      return { isDone: done, isNext, state: done ? doneText(step, known) : openText(step, isNext, known) };
    }),
  };
}

export function stepStates({ steps }: PathReport): StepState[] {
  return steps.map(({ isDone: done, isNext }) => (done ? "done" : isNext ? "next" : "later"));
}

function openText(step: PathStep, isNext: boolean, known: Known): string {
  const missed = step.kind === "quiz" ? resultText(step, known) : null;
  const advised = isNext ? "Étape conseillée" : null;
  return [advised, missed?.replace(/\.$/, "")].filter((text) => text).join(". ");
}

function doneText({ kind, article }: PathStep, known: Known): string {
  const retained = kind === "quiz" && article ? levelsOf(article, known).retained : null;
  if (!retained) return kind === "quiz" ? "Compris" : "Vu";
  return retainedText(retained);
}
