import { Link } from "react-router";
import { DESK_PATH, ENTRY_PATH } from "#app/learning/class/class-paths.ts";
import { KeptPreparations } from "#app/learning/class/kept-preparations.tsx";
import { NEW_CLASS_PATH, newClassPath } from "#app/learning/quiz/new-class-path.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { CARDS_PATH, REUSE_PATH, SCHOOL_DATA_PATH } from "#library/catalogue/teaching-paths.ts";
import type { ClassroomQuiz, ProgrammeLevelLink, TeachingTheme } from "#library/catalogue/teaching-views.ts";
import type { Route } from "./+types/teaching-home.route";
import { TeachingPage } from "./teaching-page.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const content = contentOf(context);
  return {
    levels: content.listProgrammeLevels(),
    themes: content.listTeachingThemes(),
    exams: content.listClassroomQuizzes().filter(({ isExam }) => isExam),
  };
}

export function meta() {
  return pageMeta({
    title: "Enseigner avec Le Récap",
    description:
      "Pour les professeurs : des quiz sourcés à exporter vers Moodle, Kahoot ou Anki, le programme d’EMC, des cours de 50 minutes, des cartes.",
  });
}

export default function TeachingHomeRoute({ loaderData }: Route.ComponentProps) {
  return <TeachingHome {...loaderData} />;
}

type TeachingHomeData = { levels: ProgrammeLevelLink[]; themes: TeachingTheme[]; exams: ClassroomQuiz[] };

function TeachingHome({ levels, themes, exams }: TeachingHomeData) {
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
      <KeptPreparations />
      <section className="section" aria-labelledby="programme">
        <h2 id="programme">Par niveau : le programme d’EMC, notion par notion</h2>
        <p>Pour chaque notion, les articles, les cours et les quiz qui la servent.</p>
        <LevelList levels={levels} stage="college" name="Au collège" />
        <LevelList levels={levels} stage="lycee" name="Au lycée, toutes voies" />
        <h3>À tous les niveaux, les questions de l’examen civique</h3>
        <ul className="teaching-list">
          {exams.map(({ id, title, classroomHref }) => (
            <li key={id}>
              <Link to={classroomHref}>
                <FrenchText>{title}</FrenchText>
              </Link>
              <ClassLink id={id} title={title} />
            </li>
          ))}
        </ul>
      </section>
      <section className="section" aria-labelledby="themes">
        <h2 id="themes">Par thème : un cours de 50 minutes, un quiz, un article</h2>
        <p>
          Le cours se présente sur une page et s’imprime avec sa fiche élève et ses réponses. Le quiz se lance en
          classe, ou se télécharge pour Moodle, Kahoot, Anki, un tableur ou un traitement de texte.
        </p>
        <div className="teaching-themes">
          {themes.map((theme) => (
            <Theme key={theme.name} theme={theme} />
          ))}
        </div>
      </section>
      <section className="section" aria-labelledby="telephone">
        <h2 id="telephone">Sans téléphone</h2>
        <p>
          Choisissez un quiz en classe, puis « Sans téléphone ». Une carte par élève : il la tourne, et sa réponse se
          lit du tableau. Rien n’est envoyé, rien n’est gardé.
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
              <span>{` ${served} ${served > 1 ? "notions" : "notion"} sur ${notions}`}</span>
            </li>
          ))}
      </ul>
    </>
  );
}

function Theme({ theme: { name, rows } }: { theme: TeachingTheme }) {
  return (
    <div>
      <h3>{name}</h3>
      <ul className="teaching-rows">
        {rows.map(({ id, title, href, lesson, classroomHref, levels }) => (
          <li key={id}>
            <p>
              <strong>
                <FrenchText>{title}</FrenchText>
              </strong>
              <span className="muted">{levels.length > 0 ? ` ${levels.join(", ")}` : ""}</span>
            </p>
            {lesson ? (
              <p>
                <span>Cours : </span>
                <Link to={lesson.href}>
                  <FrenchText>{lesson.title}</FrenchText>
                </Link>
              </p>
            ) : null}
            <p className="teaching-links">
              <ClassLink id={id} title={title} />
              <Link to={classroomHref} aria-label={`Fiche élève et fichiers du quiz : ${title}`}>
                Fiche élève et fichiers
              </Link>
              <Link to={href} aria-label={`Article : ${title}`}>
                Article
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ClassLink({ id, title }: { id: string; title: string }) {
  return (
    <a className="teaching-class" href={newClassPath(id)}>
      Quiz en classe
      <span className="sr-only">
        {" : "}
        <FrenchText>{title}</FrenchText>
      </span>
    </a>
  );
}
