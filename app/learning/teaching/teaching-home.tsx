import { Link } from "react-router";
import { DESK_PATH, ENTRY_PATH } from "#app/learning/class/class-paths.ts";
import { NEW_CLASS_PATH } from "#app/learning/quiz/new-class-path.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { CARDS_PATH, REUSE_PATH, SCHOOL_DATA_PATH } from "#library/catalogue/teaching-paths.ts";
import type { ClassroomQuiz, LessonLink, ProgrammeLevelLink } from "#library/catalogue/teaching-views.ts";
import { TeachingPage } from "./teaching-page.tsx";

type TeachingHomeData = { levels: ProgrammeLevelLink[]; lessons: LessonLink[]; quizzes: ClassroomQuiz[] };

export function TeachingHome({ levels, lessons, quizzes }: TeachingHomeData) {
  return (
    <TeachingPage
      title="Enseigner avec Le Récap"
      name="Enseigner"
      trail={[]}
      lead="Des articles sourcés, des quiz expliqués, des fiches à imprimer. Gratuit, sans compte, avec ou sans téléphone."
    >
      <p className="button-row">
        <ButtonLink to={NEW_CLASS_PATH}>Lancer un quiz en classe</ButtonLink>
        <ButtonLink to={ENTRY_PATH} tone="quiet">
          Élèves : entrer avec le code
        </ButtonLink>
      </p>
      <p>
        <Link to={DESK_PATH} reloadDocument>
          Reprendre une séance
        </Link>
        , ou revoir le bilan d’une séance finie depuis moins de 24 heures
      </p>
      <section className="section" aria-labelledby="cours">
        <h2 id="cours">Des cours de 50 minutes, prêts à imprimer</h2>
        <ul className="card-grid">
          {lessons.map(({ title, href, article }) => (
            <li key={href} className="fiche card" data-available>
              <h3>
                <Link to={href} className="card-link">
                  <FrenchText>{title}</FrenchText>
                </Link>
              </h3>
              <p className="muted">
                <FrenchText>{`Avec l’article : ${article.title}`}</FrenchText>
              </p>
            </li>
          ))}
        </ul>
      </section>
      <section className="section" aria-labelledby="programme">
        <h2 id="programme">Le programme d’EMC, notion par notion</h2>
        <p>Pour chaque niveau, combien de ses notions ont ici un article ou des questions.</p>
        <LevelList levels={levels} stage="college" name="Au collège" />
        <LevelList levels={levels} stage="lycee" name="Au lycée, toutes voies" />
      </section>
      <section className="section" aria-labelledby="quiz">
        <h2 id="quiz">Un quiz dans vos outils</h2>
        <p>
          Chaque quiz se télécharge pour Moodle, Kahoot, Anki, un tableur ou un traitement de texte. Chaque réponse
          garde son explication et sa source.
        </p>
        <QuizList quizzes={quizzes.filter(({ isExam }) => !isExam)} />
        <h3>Les questions de l’examen civique</h3>
        <QuizList quizzes={quizzes.filter(({ isExam }) => isExam)} />
      </section>
      <section className="section" aria-labelledby="telephone">
        <h2 id="telephone">Sans téléphone</h2>
        <p>
          Une feuille par élève : il la tourne, et sa réponse se lit du tableau. Rien n’est envoyé, rien n’est gardé.
        </p>
        <p>
          <ButtonLink to={CARDS_PATH} tone="quiet">
            Imprimer les cartes A, B, C, D
          </ButtonLink>
        </p>
      </section>
      <section className="section" aria-labelledby="regles">
        <h2 id="regles">Les règles</h2>
        <p>
          L’usage en classe est permis : <Link to={REUSE_PATH}>ce que vous pouvez copier</Link>. Pour votre chef
          d’établissement : <Link to={SCHOOL_DATA_PATH}>ce qui est gardé des élèves</Link>, sur une page. Vérifiez le
          règlement de votre établissement.
        </p>
      </section>
    </TeachingPage>
  );
}

function LevelList({ levels, stage, name }: { levels: ProgrammeLevelLink[]; stage: string; name: string }) {
  return (
    <>
      <h3>{name}</h3>
      <ul className="teaching-list">
        {levels
          .filter((level) => level.stage === stage)
          .map(({ id, name: level, href, title, notions, served }) => (
            <li key={id}>
              <Link to={href}>
                <FrenchText>{title ? `${level} : ${title}` : level}</FrenchText>
              </Link>
              <span>{` ${served} sur ${notions}`}</span>
            </li>
          ))}
      </ul>
    </>
  );
}

function QuizList({ quizzes }: { quizzes: ClassroomQuiz[] }) {
  return (
    <ul className="teaching-list">
      {quizzes.map(({ id, title, classroomHref }) => (
        <li key={id}>
          <Link to={classroomHref}>
            <FrenchText>{title}</FrenchText>
          </Link>
        </li>
      ))}
    </ul>
  );
}
