import { use } from "react";
import { AnswerCards } from "#app/learning/teaching/answer-card.tsx";
import { LessonPlan } from "#app/learning/teaching/lesson-page.tsx";
import { TEACHING_CRUMB, TeachingPage } from "#app/learning/teaching/teaching-page.tsx";
import { PositionsTable } from "#app/reading/articles/positions-table.tsx";
import { usePrintedOrigin } from "#app/reading/articles/printed-origin.ts";
import sheetUrl from "#app/styles/handout.css?url";
import kitUrl from "#app/styles/lesson-kit.css?url";
import positionsUrl from "#app/styles-positions.css?url";
import { Button } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { MarkdownText } from "#app/ui/markdown/markdown-text.tsx";
import { PageStyle } from "#app/ui/page/page-style.tsx";
import { SiteSettingsContext } from "#app/ui/page/site-settings.ts";
import type { ArticleSheet } from "#library/catalogue/catalogue.ts";
import type { PositionsPage } from "#library/catalogue/position-views.ts";
import { positionsPath } from "#library/catalogue/positions-path.ts";
import { lessonPath } from "#library/catalogue/teaching-paths.ts";
import type { Lesson } from "#library/catalogue/teaching-views.ts";
import { formatDate } from "#platform/french/dates.ts";
import { AnswerSheet } from "./handout-page.tsx";
import { PupilSheet, SheetHead } from "./pupil-page.tsx";

export type LessonKit = {
  lesson: Lesson;
  /** The answers are removed from the sheet for the pupils. */
  sheet: ArticleSheet;
  answers: ArticleSheet;
  /** The extract is Markdown of the parts of the article that the lesson names. */
  extract: string;
  positions: PositionsPage | null;
};

/** The slips are repeated until there is one for each pupil of a class. */
const PUPILS = 30;

function Positions({ positions: { article, asOf, method, heading, camps } }: { positions: PositionsPage }) {
  const { origin } = use(SiteSettingsContext);
  return (
    <>
      <h2>Qui propose quoi</h2>
      <p className="sheet-hint">
        <FrenchText>{`À jour au ${formatDate(asOf)}. ${method} `}</FrenchText>
        <span>{`Les preuves : ${origin}${positionsPath(article.href)}`}</span>
      </p>
      <PositionsTable camps={camps} heading={heading} title={article.title} />
    </>
  );
}

/** No letter is on the back of a card: a neighbour reads there how to hold it. */
function CardBacks() {
  return (
    <div className="kit-back">
      {["first", "second"].map((card) => (
        <p key={card}>
          Tenez votre lettre en haut, à l’endroit.
          <br />
          Au signal, levez votre carte vers le tableau.
        </p>
      ))}
    </div>
  );
}

/**
 * Everything for a lesson is in one document, so that it is printed at once. The extract of the article comes last,
 * because only its length is unlimited.
 */
export function LessonKitPage({ kit: { lesson, sheet, answers, extract, positions } }: { kit: LessonKit }) {
  usePrintedOrigin(sheet.article);
  const { title, article, goal, slips } = lesson;
  const rounds = slips.length > 0 ? Math.ceil(PUPILS / slips.length) : 0;
  const cut = Array.from({ length: rounds }, () => slips).flat();
  return (
    <TeachingPage
      title={title}
      name="Imprimer le cours"
      lead={goal}
      trail={[TEACHING_CRUMB, { name: "Un cours de 50 minutes", href: lessonPath(article.id) }]}
    >
      <link rel="stylesheet" href={sheetUrl} precedence="page" />
      <link rel="stylesheet" href={kitUrl} precedence="page" />
      {positions ? <PageStyle name="positions" url={positionsUrl} /> : null}
      <p className="button-row">
        <Button needsScript onClick={() => window.print()}>
          Imprimer tout le cours
        </Button>
      </p>
      <p className="muted no-print">
        Dans l’ordre : le plan et les réponses, la fiche élève, les consignes, les cartes, le texte à lire, qui propose
        quoi ; certains cours n’ont pas toutes ces parties. En recto verso, chaque partie a ses feuilles. Pour n’en
        imprimer qu’une partie, choisissez ses pages dans votre navigateur.
      </p>
      <div className="lesson-kit">
        <section aria-label="Le plan et les réponses">
          <LessonPlan lesson={lesson} />
          <AnswerSheet article={answers.article} isPart />
        </section>
        <section aria-label="La fiche élève">
          <PupilSheet sheet={sheet} isPart />
        </section>
        {slips.length > 0 ? (
          <section aria-labelledby="consignes">
            <h2 id="consignes">Les consignes à découper</h2>
            <ul className="lesson-slips">
              {cut.map((slip, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same slips again and again
                <li key={index}>
                  <FrenchText>{slip}</FrenchText>
                </li>
              ))}
            </ul>
            <p className="kit-back kit-lines">Au dos de chaque consigne : mes notes</p>
          </section>
        ) : null}
        <section aria-label="Les cartes">
          <AnswerCards />
          <CardBacks />
        </section>
        {extract || positions ? (
          <section aria-label="À lire en classe">
            <article className="sheet reading-sheet">
              <SheetHead article={sheet.article} kind="À lire en classe" isPart />
              {extract ? <MarkdownText part="extract" source={extract} /> : null}
              {positions ? <Positions positions={positions} /> : null}
            </article>
          </section>
        ) : null}
      </div>
    </TeachingPage>
  );
}
