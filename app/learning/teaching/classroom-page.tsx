import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { CARDS_PATH, REUSE_PATH } from "#library/catalogue/teaching-paths.ts";
import { TeachingPage } from "./teaching-page.tsx";

/** Returns for example « 14 Ko », rounded up. */
function formatBytes(bytes: number): string {
  return `${Math.max(1, Math.ceil(bytes / 1000))}\u00A0Ko`;
}

type ClassroomFile = { name: string; use: string; href: string; bytes: number };

export type Classroom = {
  title: string;
  /** Address of the article, or of the theme of the exam. */
  href: string;
  questions: number;
  files: ClassroomFile[];
  kahoot: { kept: number; shortened: number; tooLong: { question: string; reason: string }[] };
  sheetHref: string;
  answersHref: string;
  /** Is null for an article. */
  slipsHref: string | null;
  lessonHref: string | null;
  sessionHref: string;
  /** Address of the quiz without phones. */
  paperHref: string;
};

export function ClassroomPage({ classroom }: { classroom: Classroom }) {
  const { title, href, questions, files, kahoot, sheetHref, answersHref, slipsHref, lessonHref } = classroom;
  const { sessionHref, paperHref } = classroom;
  return (
    <TeachingPage
      title={`Pour la classe : ${title}`}
      name="Pour la classe"
      lead={`${questions} questions, chacune avec son explication et sa source.`}
    >
      <p className="button-row">
        <ButtonLink to={sessionHref}>Lancer le quiz en classe</ButtonLink>
        <ButtonLink to={paperHref} tone="quiet">
          Sans téléphone
        </ButtonLink>
        {lessonHref ? (
          <ButtonLink to={lessonHref} tone="quiet">
            Un cours de 50 minutes
          </ButtonLink>
        ) : null}
        <ButtonLink to={sheetHref} tone="quiet">
          Fiche élève
        </ButtonLink>
        <ButtonLink to={answersHref} tone="quiet">
          Réponses
        </ButtonLink>
        {slipsHref ? (
          <ButtonLink to={slipsHref} tone="quiet">
            Questions à découper
          </ButtonLink>
        ) : null}
        <ButtonLink to={CARDS_PATH} tone="quiet">
          Cartes de réponse A, B, C, D
        </ButtonLink>
        <ButtonLink to={href} tone="quiet">
          {slipsHref ? "La leçon" : "L’article"}
        </ButtonLink>
      </p>
      <section className="section" aria-labelledby="fichiers">
        <h2 id="fichiers">Télécharger le quiz</h2>
        <KahootNotice kahoot={kahoot} questions={questions} />
        <ul className="classroom-files">
          {files.map(({ name, use, href: file, bytes }) => (
            <li key={file}>
              <a href={file} download>
                {name}
              </a>
              <span className="muted">{` ${formatBytes(bytes)}`}</span>
              <p>{use}</p>
            </li>
          ))}
        </ul>
        <p className="muted">
          En classe : oui. Republier en ligne : non, sauf accord. <Link to={REUSE_PATH}>Les conditions</Link>.
          Réimporter un fichier ajoute ses questions une seconde fois : supprimez d’abord les anciennes.
        </p>
      </section>
    </TeachingPage>
  );
}

/** The notice comes before the links, so that whoever downloads the file knows what it lacks. */
function KahootNotice({ kahoot: { kept, shortened, tooLong }, questions }: Pick<Classroom, "kahoot" | "questions">) {
  if (shortened === 0 && tooLong.length === 0) return null;
  return (
    <div className="classroom-notice">
      <p>
        {`Kahoot limite une question à 120 caractères et une réponse à 75. Son fichier contient ${kept} questions sur ${questions}${shortened > 0 ? `, dont ${shortened} dans leur version en français simple, plus courte.` : "."}`}
      </p>
      {tooLong.length > 0 ? (
        <>
          <p>Trop longues pour Kahoot, elles n’y sont pas :</p>
          <ul className="teaching-bullets">
            {tooLong.map(({ question, reason }) => (
              <li key={question}>
                <FrenchText>{question}</FrenchText> <span className="muted">{`(${reason})`}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
