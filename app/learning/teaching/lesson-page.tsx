import { Link } from "react-router";
import { paperPath } from "#app/learning/class/class-paths.ts";
import { sheetPath } from "#app/learning/exports/handout-paths.ts";
import { KeepButton } from "#app/learning/offline/keep-button.tsx";
import { newClassPath } from "#app/learning/quiz/new-class-path.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { CARDS_PATH, classroomPath, lessonKitPath } from "#library/catalogue/teaching-paths.ts";
import type { Lesson } from "#library/catalogue/teaching-views.ts";
import type { LESSON_STEPS } from "#library/schema/lesson.schema.ts";
import { TeachingPage } from "./teaching-page.tsx";

const STEP_NAMES: Record<(typeof LESSON_STEPS)[number], string> = {
  start: "Pour commencer",
  reading: "Lire",
  questions: "Questions",
  debate: "Débattre",
  remains: "Ce qui reste",
};

export function LessonPage({ lesson }: { lesson: Lesson }) {
  const { title, article, goal } = lesson;
  return (
    <TeachingPage title={title} name="Un cours de 50 minutes" lead={goal}>
      <p className="button-row">
        <ButtonLink to={lessonKitPath(article.id)}>Imprimer le cours</ButtonLink>
        <ButtonLink to={newClassPath(article.id)} tone="quiet">
          Lancer le quiz en classe
        </ButtonLink>
        <ButtonLink to={classroomPath(article.id)} tone="quiet">
          Les fichiers du quiz
        </ButtonLink>
        <ButtonLink to={sheetPath(article.href)} tone="quiet">
          La fiche élève
        </ButtonLink>
        <ButtonLink to={article.href} tone="quiet">
          L’article
        </ButtonLink>
        <KeepButton
          paths={offlinePaths(lesson)}
          text="Garder ce cours hors connexion"
          className="button button-quiet"
        />
      </p>
      <p className="muted no-print">
        « Imprimer le cours » met tout en un document : le plan, le texte à lire, la fiche, les réponses et les cartes.
      </p>
      <LessonPlan lesson={lesson} />
    </TeachingPage>
  );
}

/** All that an hour needs where there is no network: the quiz without phones too. */
function offlinePaths({ href, article }: Lesson): string[] {
  return [
    href,
    lessonKitPath(article.id),
    article.href,
    sheetPath(article.href),
    sheetPath(article.href, "answers"),
    CARDS_PATH,
    paperPath(article.id),
  ];
}

export function LessonPlan({ lesson: { notions, prepare, steps } }: { lesson: Lesson }) {
  return (
    <>
      <section className="section" aria-labelledby="notions">
        <h2 id="notions">Au programme</h2>
        <ul className="teaching-bullets">
          {notions.map(({ label, level, href }) => (
            <li key={href}>
              <Link to={href}>
                <FrenchText>{`${level} : ${label}`}</FrenchText>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section className="section" aria-labelledby="preparer">
        <h2 id="preparer">À préparer</h2>
        <TextList texts={prepare} />
      </section>
      <section className="section" aria-labelledby="heure">
        <h2 id="heure">L’heure, pas à pas</h2>
        <ol className="lesson-steps">
          {steps.map(({ step, minutes, text }) => (
            <li key={step}>
              <h3>
                <span>{`${STEP_NAMES[step]} `}</span>
                <span className="muted">{`${minutes} minutes`}</span>
              </h3>
              {text.map((sentence) => (
                <p key={sentence}>
                  <FrenchText>{sentence}</FrenchText>
                </p>
              ))}
            </li>
          ))}
        </ol>
      </section>
      <p className="muted">
        Les questions portent sur des faits. On ne demande à aucun élève son avis politique ou religieux.
      </p>
    </>
  );
}

function TextList({ texts }: { texts: string[] }) {
  return (
    <ul className="teaching-bullets">
      {texts.map((text) => (
        <li key={text}>
          <FrenchText>{text}</FrenchText>
        </li>
      ))}
    </ul>
  );
}
