import type { LearningPath, PathStep } from "#library/catalogue/catalogue.ts";
import { type Known, levelsOf, retainedText } from "./levels.ts";
import type { StepState } from "./path-drawing.tsx";
import { isDone, progressOf, progressText, stepText } from "./path-progress.ts";

type PathReport = {
  summary: string | null;
  steps: { isDone: boolean; state: string }[];
};

export function reportOf({ steps }: LearningPath, known: Known): PathReport {
  const progress = progressOf({ steps }, known);
  const next = progress.next ? `Prochaine étape : ${stepText(progress.next)}.` : "Tout le parcours est fait.";
  return {
    summary: progress.isBegun ? `${progressText(progress)} ${next}` : null,
    steps: steps.map((step) => {
      const done = isDone(step, steps, known);
      return { isDone: done, state: done ? doneText(step, known) : step === progress.next ? "Étape conseillée" : "" };
    }),
  };
}

export function stepStates({ steps }: PathReport): StepState[] {
  return steps.map(({ isDone: done, state }) => (done ? "done" : state === "" ? "later" : "next"));
}

function doneText({ kind, article }: PathStep, known: Known): string {
  const retained = kind === "quiz" && article ? levelsOf(article, known).retained : null;
  if (!retained) return kind === "quiz" ? "Compris" : "Vu";
  return retainedText(retained);
}
