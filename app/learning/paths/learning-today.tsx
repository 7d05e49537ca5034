import { useMemo } from "react";
import { urgentSteps } from "#app/learning/exam/exam-progress.ts";
import { foldCards } from "#app/learning/review/cards.ts";
import { announcedDue, planSession } from "#app/learning/review/review-session.ts";
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
  /** Is null when it is not known what the site still asks: every question is then counted. */
  asked: ReadonlySet<string> | null;
  beginning: Elements;
};

export function DeskToday({ known, paths, asked, beginning }: DeskTodayProps) {
  const session = useMemo(
    () => planSession(cardsOf(foldCards(known.learning, known.today, asked), "articles"), known.today),
    [known, asked],
  );
  const isNew = Object.keys(known.learning.log).length === 0;
  const { cards, nextDay } = session;
  const dueInAll = announcedDue(session, asked);
  const step = nextStep({ paths, known, due: cards.length, dueInAll });
  const [exam = null, beside] = urgentSteps(known.learning, known.today);
  return (
    <>
      <section className="fiche fiche-ruled desk-today" aria-labelledby="desk-review">
        <h2 id="desk-review">Aujourd’hui</h2>
        {isNew && !exam ? beginning : null}
        {exam ? <StepCall step={{ ...exam, why: "Pour l’examen civique." }} /> : null}
        {beside ? <StepCall step={{ ...beside, why: "Pour l’examen civique." }} tone="quiet" /> : null}
        {!isNew && cards.length === 0 && (!exam || nextDay !== null) ? (
          <p>
            <FrenchText>{`${nothingDueText(dueInAll, exam !== null)}${nextDay === null ? "" : ` Prochaine question : ${comingDayText(nextDay, known.today)}.`}`}</FrenchText>
          </p>
        ) : null}
        {step ? (
          <StepCall step={step} tone={exam ? "quiet" : "main"} />
        ) : (
          <p>Vous avez lu tout ce que proposent nos parcours.</p>
        )}
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

function nothingDueText(waiting: number, hasExam: boolean): string {
  if (waiting > 0)
    return `${hasExam ? "Des articles, c’est" : "C’est"} fait pour aujourd’hui : encore ${waiting} à revoir.`;
  return hasExam ? "Des articles, rien à revoir aujourd’hui." : "Rien à revoir aujourd’hui.";
}
