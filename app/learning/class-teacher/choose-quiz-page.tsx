import { DESK_PATH } from "#app/learning/class/class-paths.ts";
import { KeptPreparations } from "#app/learning/class/kept-preparations.tsx";
import { newClassPath } from "#app/learning/quiz/new-class-path.ts";
import { TeachingPage } from "#app/learning/teaching/teaching-page.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { QuizGroup } from "./class-quizzes.server.ts";

export const PREPARE_NAME = "Préparer un quiz en classe";

/** Leads back to the session that this computer leads, or to the form for a resume code. */
export function ResumeLink() {
  return (
    <p>
      <a href={DESK_PATH}>Reprendre une séance</a>, ou revoir le bilan d’une séance finie depuis moins de 24 heures
    </p>
  );
}

export function ChooseQuizPage({ groups }: { groups: QuizGroup[] }) {
  return (
    <TeachingPage
      title={PREPARE_NAME}
      lead="Choisissez le quiz sur lequel votre classe répondra. Ses questions se lisent avant d’ouvrir."
    >
      <ResumeLink />
      <KeptPreparations />
      <nav className="teaching-links" aria-label="Niveaux">
        {groups.map(({ name }, index) => (
          <a key={name} href={`#niveau-${index + 1}`}>
            {name.split("\u00A0:")[0]}
          </a>
        ))}
      </nav>
      <div className="teaching-themes">
        {groups.map(({ name, quizzes }, index) => (
          <section key={name} aria-label={name}>
            <h2 id={`niveau-${index + 1}`}>
              <FrenchText>{name}</FrenchText>
            </h2>
            <ul className="teaching-list">
              {quizzes.map(({ id, title, questions }) => (
                <li key={id}>
                  <a href={newClassPath(id)}>
                    <FrenchText>{title}</FrenchText>
                  </a>
                  <span>{` ${questions} questions`}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </TeachingPage>
  );
}
