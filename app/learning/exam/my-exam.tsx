import { useEffect, useState } from "react";
import { storedDeviceAccount } from "#app/accounts/reader-data/device-account.ts";
import { storedLearning } from "#app/accounts/reader-data/learning-storage.ts";
import { localDay } from "#app/accounts/reader-data/local-day.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { THEMES_FILE } from "#library/catalogue/exam-path.ts";
import { formatDate } from "#platform/french/dates.ts";
import { answeredExam, storedExam } from "./exam-device.ts";
import type { QuestionsOfTheme } from "./exam-paper.server.ts";
import { examProgress, nextExamSteps, type ThemeProgress } from "./exam-progress.ts";
import { QUESTIONS_ASKED } from "./exam-rules.ts";

const LAST_EXAMS = 3;

/** Returns the questions of each theme, or null until their list is loaded. */
function useThemes(): QuestionsOfTheme[] | null {
  const [themes, setThemes] = useState<QuestionsOfTheme[] | null>(null);
  useEffect(() => {
    fetch(THEMES_FILE)
      .then((response) => (response.ok ? response.json() : Promise.reject(response)))
      .then(setThemes, () => {});
  }, []);
  return themes;
}

/** The end of a review proposes the next step of the exam, instead of the same questions again. */
export function ExamStep() {
  const themes = useThemes();
  if (!themes) return null;
  const reader = { themes, learning: storedLearning.load(), device: storedExam.load() };
  return (
    <section className="path-list" aria-labelledby="exam-step">
      <h3 id="exam-step">Et ensuite ?</h3>
      <Steps reader={{ ...reader, today: localDay(new Date()) }} />
    </section>
  );
}

function Steps({ reader }: { reader: Parameters<typeof nextExamSteps>[0] }) {
  return (
    <p className="button-row">
      {nextExamSteps(reader).map(({ text, href }, index) => (
        <ButtonLink key={href} to={href} tone={index === 0 ? "main" : "quiet"}>
          {text}
        </ButtonLink>
      ))}
    </p>
  );
}

/** Shows how far the reader of this device has come, once the list of questions is loaded. */
export function MyExam() {
  const learning = storedLearning.use();
  const device = storedExam.use();
  const isSynchronised = storedDeviceAccount.use() !== null;
  const themes = useThemes();
  if (!themes) return null;
  const reader = { themes, learning, device, today: localDay(new Date()) };
  const progress = examProgress(reader);
  const last = device.past.slice(-LAST_EXAMS).reverse();
  return (
    <section className="fiche exam-progress" aria-labelledby="ou-jen-suis">
      <h2 id="ou-jen-suis" className="exam-progress-title">
        Examen civique : où j’en suis
      </h2>
      <Steps reader={reader} />
      {last.length > 0 ? (
        <p>
          <FrenchText>{`${last.length > 1 ? "Derniers examens blancs" : "Dernier examen blanc"} : ${last.map(({ day, score }) => `${score} sur ${QUESTIONS_ASKED} (${formatDate(day)})`).join(", ")}.`}</FrenchText>
        </p>
      ) : null}
      <ul>
        {progress.map((theme) => (
          <ThemeLine key={theme.href} theme={theme} />
        ))}
      </ul>
      <p className="muted">
        Une question est « sue » après deux bonnes réponses, deux jours différents.{" "}
        <span>{progress.some(({ mistakes }) => mistakes > 0) ? MISTAKES_MEAN : ""}</span>{" "}
        <span>{answeredExam(device) ? NOT_SENT_YET : ""}</span>{" "}
        <span>{isSynchronised ? KEPT_IN_ACCOUNT : "Tout cela est gardé sur cet appareil"}</span> :{" "}
        <a href="/profil#parametres">effacer mes réponses</a>.
      </p>
    </section>
  );
}

const MISTAKES_MEAN =
  "Les erreurs sont celles de votre dernier examen blanc, questions sans réponse comprises ; une bonne réponse les enlève.";

const NOT_SENT_YET = "Les questions de l’examen en cours comptent quand vous l’avez envoyé.";

const KEPT_IN_ACCOUNT = "Vos réponses sont aussi dans votre compte, vos examens blancs sur cet appareil seulement";

function ThemeLine({ theme: { title, href, total, seen, known, mistakes } }: { theme: ThemeProgress }) {
  return (
    <li>
      <a href={href}>{title}</a>
      <progress className="progress" value={seen} max={total} aria-label={`Questions répondues : ${title}`} />
      <span className="muted">
        {[
          `${countText(seen, "question répondue", "questions répondues")} sur ${total}`,
          ...(known > 0 ? [countText(known, "sue", "sues")] : []),
          ...(mistakes > 0 ? [countText(mistakes, "erreur", "erreurs")] : []),
        ].join(" · ")}
      </span>
    </li>
  );
}

function countText(count: number, one: string, several: string): string {
  if (count === 0) return `Aucune ${one}`;
  return `${count} ${count > 1 ? several : one}`;
}
