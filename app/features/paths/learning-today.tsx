import { type ReactNode, useMemo } from "react";
import { Link } from "react-router";
import { foldCards } from "#app/features/review/cards.ts";
import { planSession } from "#app/features/review/review-session.ts";
import { cardsOf } from "#app/features/review/review-subject.ts";
import { comingDayText, countText, lengthText } from "#app/features/review/review-texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { LearningPath } from "#library/catalogue/catalogue.ts";
import { BegunPaths } from "./begun-paths.tsx";
import { LearntList } from "./learnt-list.tsx";
import type { Known } from "./levels.ts";
import { progressOf } from "./path-progress.ts";

type DeskTodayProps = {
  known: Known;
  paths: LearningPath[];
  /** Null when it is not known what the site still asks: every question is then counted. */
  asked: ReadonlySet<string> | null;
  beginning: ReactNode;
};

export function DeskToday({ known, paths, asked, beginning }: DeskTodayProps) {
  const all = paths.map((path) => ({ path, progress: progressOf(path, known) }));
  const goesOn = all.some(({ progress }) => progress.isBegun && progress.next);
  const suggestion = goesOn ? null : all.find(({ progress }) => !progress.isBegun);
  return (
    <>
      <section className="fiche fiche-ruled desk-today" aria-labelledby="desk-review">
        <h2 id="desk-review">Aujourd’hui</h2>
        {Object.keys(known.learning.log).length === 0 ? beginning : <TodaysQuestions known={known} asked={asked} />}
        {suggestion ? (
          <p>
            Une idée pour la suite : <Link to={suggestion.path.href}>{suggestion.path.title}</Link>.
          </p>
        ) : null}
      </section>
      {all.some(({ progress }) => progress.isBegun) ? (
        <section aria-labelledby="desk-paths">
          <h2 id="desk-paths">Mes parcours</h2>
          <BegunPaths paths={paths} known={known} />
        </section>
      ) : null}
      <LearntList paths={paths} known={known} />
    </>
  );
}

type TodaysQuestionsProps = Pick<DeskTodayProps, "known" | "asked">;

function TodaysQuestions({ known: { learning, today }, asked }: TodaysQuestionsProps) {
  const { cards, nextDay } = useMemo(
    () => planSession(cardsOf(foldCards(learning, today, asked), "articles"), today),
    [learning, today, asked],
  );
  if (cards.length === 0) {
    return (
      <p>
        Rien à revoir aujourd’hui.
        {nextDay === null ? "" : ` Prochaine question : ${comingDayText(nextDay, today)}.`}
      </p>
    );
  }
  return (
    <p className="button-row">
      <ButtonLink to="/reviser">{countText(cards.length)}</ButtonLink>
      <span className="muted">{lengthText(cards.length)}</span>
    </p>
  );
}
