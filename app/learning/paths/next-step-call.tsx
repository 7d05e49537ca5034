import { useEffect, useId, useState } from "react";
import { Link } from "react-router";
import { storedLearning } from "#app/accounts/reader-data/learning-storage.ts";
import { localDay } from "#app/accounts/reader-data/local-day.ts";
import { storedProgress } from "#app/accounts/reader-data/progress.ts";
import { fetchPaths } from "#app/learning/questions/paths-file.ts";
import { countDue } from "#app/learning/review/due-count.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { type NextStep, nextStep } from "./next-step.ts";

type NextStepCallProps = { title?: string; level: 2 | 3 | 4 } & Pick<StepCallProps, "tone">;

/** Shows nothing until the next step is known, because a button must not change under the thumb. */
export function NextStepCall({ title = "Et ensuite ?", level, tone }: NextStepCallProps) {
  const id = useId();
  const known = useNextStep();
  const Heading = `h${level}` as const;
  if (!known) return null;
  return (
    <section className="path-list" aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {known.step ? (
        <StepCall step={known.step} tone={tone} />
      ) : (
        <p>
          <Link to="/apprendre">Voir mes parcours</Link>
        </p>
      )}
    </section>
  );
}

type StepCallProps = { step: NextStep; tone?: "main" | "quiet" | undefined };

export function StepCall({ step: { href, text, why }, tone = "main" }: StepCallProps) {
  return (
    <p className="button-row">
      <ButtonLink to={href} tone={tone}>
        <span>
          <FrenchText>{text}</FrenchText>
        </span>
      </ButtonLink>
      <span className="muted">
        <FrenchText>{why}</FrenchText>
      </span>
    </p>
  );
}

function useNextStep(): { step: NextStep | null } | null {
  const [known, setKnown] = useState<{ step: NextStep | null } | null>(null);
  useEffect(() => {
    let isGone = false;
    findNextStep().then(
      (step) => isGone || setKnown({ step }),
      () => isGone || setKnown({ step: null }),
    );
    return () => {
      isGone = true;
    };
  }, []);
  return known;
}

async function findNextStep(): Promise<NextStep | null> {
  const learning = storedLearning.load();
  const now = new Date();
  const [paths, { count, due }] = await Promise.all([fetchPaths(), countDue(learning, now)]);
  return nextStep({
    paths,
    due: count,
    dueInAll: due,
    known: { learning, progress: storedProgress.load(), today: localDay(now) },
  });
}
