import type { LetterDetail } from "./letter-admin.server.ts";

const STEPS = ["Écrite", "Composée", "Essayée", "Programmée", "Partie"];

type StepsProps = { letter: Pick<LetterDetail, "state" | "wasTested" | "hasStarted" | "wallTime"> };

/** Where the letter stands on its way. A try may be left out. */
export function LetterSteps({ letter }: StepsProps) {
  const done = stepsDone(letter);
  const current = done.lastIndexOf(true);
  return (
    <ol className="letter-steps" aria-label="Étapes de la lettre">
      {STEPS.map((step, index) => (
        <li key={step} data-done={done[index] || undefined} aria-current={index === current ? "step" : undefined}>
          <span>{step}</span>
          <span className="sr-only">{done[index] ? " : fait" : " : pas encore"}</span>
        </li>
      ))}
    </ol>
  );
}

export function stepsDone({ state, wasTested, hasStarted, wallTime }: StepsProps["letter"]): boolean[] {
  // Sent at once, it never had an hour.
  const isScheduled = wallTime !== null && (hasStarted || state === "scheduled" || state === "preparing");
  return [true, state !== "draft", wasTested, isScheduled, state === "done"];
}
