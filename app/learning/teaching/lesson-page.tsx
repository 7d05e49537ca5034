import { useEffect, useState } from "react";
import { Link } from "react-router";
import { paperPath } from "#app/learning/class/class-paths.ts";
import { sheetPath } from "#app/learning/exports/handout-paths.ts";
import { KeepButton } from "#app/learning/offline/keep-button.tsx";
import { newClassPath } from "#app/learning/quiz/new-class-path.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { CARDS_PATH, classroomPath, lessonKitPath } from "#library/catalogue/teaching-paths.ts";
import type { Lesson } from "#library/catalogue/teaching-views.ts";
import type { LESSON_STEPS } from "#library/schema/teaching.schema.ts";
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
  const [isOffline, setIsOffline] = useState(false);
  useEffect(() => setIsOffline(!navigator.onLine), []);
  // « Garder ce cours hors connexion » keeps what the other links lead to.
  const needed = isOffline ? <span> (avec une connexion)</span> : null;
  return (
    <TeachingPage title={title} name="Un cours de 50 minutes" lead={goal}>
      <p className="button-row">
        <ButtonLink to={lessonKitPath(article.id)}>Imprimer le cours</ButtonLink>
        <ButtonLink to={newClassPath(article.id)} tone="quiet">
          <span>Lancer le quiz en classe</span>
          {needed}
        </ButtonLink>
        <ButtonLink to={paperPath(article.id)} tone="quiet">
          Sans téléphone
        </ButtonLink>
        <ButtonLink to={classroomPath(article.id)} tone="quiet">
          <span>Les fichiers du quiz</span>
          {needed}
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

/** Lists all that a lesson needs where there is no network, with the quiz without phones. */
function offlinePaths({ href, article, positionsHref }: Lesson): string[] {
  return [
    href,
    lessonKitPath(article.id),
    article.href,
    sheetPath(article.href),
    sheetPath(article.href, "answers"),
    CARDS_PATH,
    paperPath(article.id),
    ...(positionsHref ? [positionsHref] : []),
  ];
}

export function LessonPlan({ lesson }: { lesson: Lesson }) {
  const { notions, prepare, steps } = lesson;
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
        <ToOpen lesson={lesson} />
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

/** Links what the list above names, for the screen alone: on paper nobody can follow it. */
function ToOpen({ lesson: { article, figures, positionsHref } }: { lesson: Lesson }) {
  return (
    <>
      <p className="no-print">À ouvrir ou à projeter :</p>
      <ul className="teaching-bullets no-print">
        <li>
          <Link to={sheetPath(article.href)}>La fiche élève</Link>
        </li>
        <li>
          <Link to={CARDS_PATH}>Les cartes A à D</Link>
        </li>
        {figures.map(({ title, href }) => (
          <li key={href}>
            <a href={href}>
              <FrenchText>{`Figure : ${title}`}</FrenchText>
            </a>
          </li>
        ))}
        {positionsHref ? (
          <li>
            <Link to={positionsHref}>Qui propose quoi</Link>
          </li>
        ) : null}
      </ul>
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
