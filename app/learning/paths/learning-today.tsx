import { useMemo } from "react";
import { foldCards } from "#app/learning/review/cards.ts";
import { planSession } from "#app/learning/review/review-session.ts";
import { cardsOf } from "#app/learning/review/review-subject.ts";
import { comingDayText } from "#app/learning/review/review-texts.ts";
import type { Elements } from "#app/ui/elements.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { LearningPath } from "#library/catalogue/catalogue.ts";
import { BegunPaths } from "./begun-paths.tsx";
import { LearntList } from "./learnt-list.tsx";
import type { Known } from "./levels.ts";
import { nextStep } from "./next-step.ts";
import { StepCall } from "./next-step-call.tsx";
import { progressOf } from "./path-progress.ts";

type DeskTodayProps = {
  known: Known;
  paths: LearningPath[];
  /** Null when it is not known what the site still asks: every question is then counted. */
  asked: ReadonlySet<string> | null;
  beginning: Elements;
};

export function DeskToday({ known, paths, asked, beginning }: DeskTodayProps) {
  const { cards, nextDay } = useMemo(
    () => planSession(cardsOf(foldCards(known.learning, known.today, asked), "articles"), known.today),
    [known, asked],
  );
  const isNew = Object.keys(known.learning.log).length === 0;
  const step = nextStep({ paths, known, due: cards.length });
  return (
    <>
      <section className="fiche fiche-ruled desk-today" aria-labelledby="desk-review">
        <h2 id="desk-review">Aujourd’hui</h2>
        {isNew ? beginning : null}
        {!isNew && cards.length === 0 ? (
          <p>
            <FrenchText>{`Rien à revoir aujourd’hui.${nextDay === null ? "" : ` Prochaine question : ${comingDayText(nextDay, known.today)}.`}`}</FrenchText>
          </p>
        ) : null}
        {step ? <StepCall step={step} /> : <p>Vous avez lu tout ce que proposent nos parcours.</p>}
      </section>
      {paths.some((path) => progressOf(path, known).isBegun) ? (
        <section aria-labelledby="desk-paths">
          <h2 id="desk-paths">Mes parcours</h2>
          <BegunPaths paths={paths} known={known} />
        </section>
      ) : null}
      <LearntList paths={paths} known={known} />
    </>
  );
}
