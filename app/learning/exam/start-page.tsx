import { type FormEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { formatDate } from "#platform/french/dates.ts";
import { endOf, forgetPastExams, storedExam, type UnderWay } from "./exam-device.ts";
import { ExamPage } from "./exam-page.tsx";
import type { ExamStart } from "./exam-paper.server.ts";
import { MINUTES, PAPER_FIELDS, paperPath, paperUrl, readOptions, START_PATH } from "./exam-paths.ts";
import { CLOCK_RUNS } from "./exam-texts.ts";
import { nextSeed } from "./next-seed.ts";
import { NotReady } from "./not-ready.tsx";

export const WANTED_SEED = "serie";

export function StartPage({ start }: { start: ExamStart }) {
  return (
    <ExamPage
      title="Examen blanc"
      lead="40 questions réparties comme à l’examen : 28 de connaissance, 12 mises en situation. Il faut 32 bonnes réponses."
    >
      {start.isReady ? <StartForm start={start} /> : <NotReady />}
    </ExamPage>
  );
}

function StartForm({ start }: { start: ExamStart }) {
  const { past, underWay, keptSeeds } = storedExam.use();
  const [seed, setSeed] = useState("");
  useEffect(() => setSeed(nextSeed(start, past, keptSeeds, navigator.onLine)), [start, past, keptSeeds]);
  const navigate = useNavigate();
  function begin(event: FormEvent<HTMLFormElement>) {
    if (!seed) return;
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    void navigate(paperUrl(seed, readOptions(new URLSearchParams(fields))));
  }
  return (
    <>
      {underWay ? (
        <p>
          <span>{`Un examen blanc est en cours sur cet appareil. ${timeLeft(underWay)}`}</span>
          <a href={paperUrl(underWay.seed, underWay.options)}>Reprendre mon examen</a>
        </p>
      ) : null}
      <form method="post" action={START_PATH} className="exam-start" onSubmit={begin}>
        {seed ? <input type="hidden" name={WANTED_SEED} value={seed} /> : null}
        <fieldset className="needs-script">
          <legend>Temps</legend>
          <label className="check">
            <input type="radio" name={PAPER_FIELDS.minutes} value="" defaultChecked /> Sans limite
          </label>
          {MINUTES.map((minutes) => (
            <label key={minutes} className="check">
              <input type="radio" name={PAPER_FIELDS.minutes} value={minutes} />
              <span>{minutes === 45 ? "45 minutes, comme à l’examen" : "60 minutes, un tiers de plus"}</span>
            </label>
          ))}
          <p className="muted">{CLOCK_RUNS}</p>
        </fieldset>
        <fieldset>
          <legend>Français simple</legend>
          <label className="check">
            <input type="radio" name={PAPER_FIELDS.simple} value="" defaultChecked /> « Dit plus simplement » sous
            chaque question
          </label>
          <label className="check">
            <input type="radio" name={PAPER_FIELDS.simple} value="non" /> Sans cette aide, comme à l’examen
          </label>
        </fieldset>
        <p>
          <Button type="submit">Commencer</Button>
        </p>
      </form>
      <p className="muted">
        Rien n’est gardé par le site. Chaque série a son adresse : vous pouvez la refaire, l’imprimer ou la donner à une
        classe.
      </p>
      <PastExams />
    </>
  );
}

/** The clock runs on. */
function timeLeft(underWay: UnderWay): string {
  const endsAt = endOf(underWay);
  if (endsAt === null) return "";
  const minutes = Math.ceil((endsAt - Date.now()) / 60_000);
  if (minutes <= 0) return "Son temps est écoulé. ";
  return `Son temps continue : il reste ${minutes} minute${minutes > 1 ? "s" : ""}. `;
}

/** The mock exams of this device. */
function PastExams() {
  const { past, sent } = storedExam.use();
  if (past.length === 0) return null;
  return (
    <section className="section" aria-labelledby="passees">
      <h2 id="passees">Vos examens blancs sur cet appareil</h2>
      <ul className="exam-links">
        {[...past].reverse().map(({ seed, day, score }) => (
          <li key={seed}>
            <FrenchText>{`${formatDate(day)} : ${score} sur 40. `}</FrenchText>
            {sent?.seed === seed ? (
              <>
                <a href={paperUrl(seed, sent.options)}>Revoir ma correction</a>{" "}
              </>
            ) : null}
            <a href={paperPath(seed)}>{`Refaire la série ${seed}`}</a>
          </li>
        ))}
      </ul>
      <p>
        <Button tone="quiet" onClick={() => forgetPastExams()}>
          Effacer ces résultats
        </Button>
      </p>
    </section>
  );
}
