import { AnswerCards } from "#app/learning/teaching/answer-card.tsx";
import { LessonPlan } from "#app/learning/teaching/lesson-page.tsx";
import { TEACHING_CRUMB, TeachingPage } from "#app/learning/teaching/teaching-page.tsx";
import { usePrintedOrigin } from "#app/reading/articles/printed-origin.ts";
import sheetUrl from "#app/styles/handout.css?url";
import { Button } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { MarkdownText } from "#app/ui/markdown/markdown-text.tsx";
import type { ArticleSheet } from "#library/catalogue/catalogue.ts";
import { lessonPath } from "#library/catalogue/teaching-paths.ts";
import type { Lesson } from "#library/catalogue/teaching-views.ts";
import { AnswerSheet } from "./handout-page.tsx";
import { PupilSheet } from "./pupil-page.tsx";

export type LessonKit = {
  lesson: Lesson;
  /** Without its answers, for the pupils. */
  sheet: ArticleSheet;
  answers: ArticleSheet;
  /** The parts of the article that the lesson names, as Markdown. */
  extract: string;
};

/** How often the slips come, for a class. */
const ROUNDS = 4;

/** Everything for an hour in one document: one press prints it. */
export function LessonKitPage({ kit: { lesson, sheet, answers, extract } }: { kit: LessonKit }) {
  usePrintedOrigin(sheet.article);
  const { title, article, goal, slips } = lesson;
  const rounds = Array.from({ length: ROUNDS }, () => slips).flat();
  return (
    <TeachingPage
      title={title}
      name="Imprimer le cours"
      lead={goal}
      trail={[TEACHING_CRUMB, { name: "Un cours de 50 minutes", href: lessonPath(article.id) }]}
    >
      <link rel="stylesheet" href={sheetUrl} precedence="page" />
      <p className="button-row">
        <Button needsScript onClick={() => window.print()}>
          Imprimer tout le cours
        </Button>
      </p>
      <p className="muted no-print">
        Dans l’ordre : le plan, le texte à lire, les consignes s’il y en a, la fiche élève, les réponses, deux cartes.
        Pour n’en imprimer qu’une partie, choisissez ses pages dans votre navigateur.
      </p>
      <div className="lesson-kit">
        <section aria-label="Le plan">
          <LessonPlan lesson={lesson} />
        </section>
        {extract ? (
          <section aria-labelledby="extrait">
            <h2 id="extrait">À lire en classe</h2>
            <MarkdownText part="extract" source={extract} />
          </section>
        ) : null}
        {slips.length > 0 ? (
          <section aria-labelledby="consignes">
            <h2 id="consignes">Les consignes à découper</h2>
            <ul className="lesson-slips">
              {rounds.map((slip, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same slips again and again
                <li key={index}>
                  <FrenchText>{slip}</FrenchText>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <section aria-label="La fiche élève">
          <PupilSheet sheet={sheet} isPart />
        </section>
        <section aria-label="Les réponses">
          <AnswerSheet article={answers.article} isPart />
        </section>
        <section aria-label="Les cartes">
          <AnswerCards />
        </section>
      </div>
    </TeachingPage>
  );
}
