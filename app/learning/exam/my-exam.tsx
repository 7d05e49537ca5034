import { useEffect, useState } from "react";
import { storedLearning } from "#app/accounts/reader-data/learning-storage.ts";
import { localDay } from "#app/accounts/reader-data/local-day.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { THEMES_FILE } from "#library/catalogue/exam-path.ts";
import { formatDate } from "#platform/french/dates.ts";
import { storedExam } from "./exam-device.ts";
import type { QuestionsOfTheme } from "./exam-paper.server.ts";
import { nextStep, progressOf, type ThemeProgress } from "./exam-progress.ts";

const LAST_EXAMS = 3;

/** Where this device stands; nothing before the first answer. */
export function MyExam() {
  const learning = storedLearning.use();
  const device = storedExam.use();
  const [themes, setThemes] = useState<QuestionsOfTheme[] | null>(null);
  useEffect(() => {
    fetch(THEMES_FILE)
      .then((response) => (response.ok ? response.json() : Promise.reject(response)))
      .then(setThemes, () => {});
  }, []);
  if (!themes) return null;
  const today = localDay(new Date());
  const step = nextStep({ themes, learning, device, today });
  const last = device.past.slice(-LAST_EXAMS).reverse();
  return (
    <section className="fiche exam-progress" aria-labelledby="ou-jen-suis">
      <h2 id="ou-jen-suis">Examen civique : où j’en suis</h2>
      <p>
        <ButtonLink to={step.href}>{step.text}</ButtonLink>
      </p>
      {last.length > 0 ? (
        <p>
          <FrenchText>{`Derniers examens blancs : ${last.map(({ day, score }) => `${score} sur 40 (${formatDate(day)})`).join(", ")}.`}</FrenchText>
        </p>
      ) : null}
      <ul>
        {progressOf(themes, learning, today).map((theme) => (
          <ThemeLine key={theme.href} theme={theme} />
        ))}
      </ul>
    </section>
  );
}

function ThemeLine({ theme: { title, href, total, seen, known, toReview } }: { theme: ThemeProgress }) {
  return (
    <li>
      <a href={href}>{title}</a>
      <progress className="progress" value={seen} max={total} aria-label={`Questions vues : ${title}`} />
      <span className="muted">
        {`${seen} vue${seen > 1 ? "s" : ""} sur ${total} · ${known} sue${known > 1 ? "s" : ""} · ${toReview} à revoir`}
      </span>
    </li>
  );
}
