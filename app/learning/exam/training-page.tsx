import { useEffect, useState } from "react";
import { Link } from "react-router";
import { rightAnswer } from "#app/learning/questions/marking.ts";
import { Button } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { EXAM_CRUMB, ExamPage } from "./exam-page.tsx";
import { MoreHelp } from "./explanation.tsx";
import { OtherLanguage } from "./other-language.tsx";
import { PlainOptions } from "./plain-options.tsx";
import { SimpleWording } from "./simple-wording.tsx";
import type { Training, TrainingAnswer } from "./training.server.ts";
import { KINDS, TRAINING_FIELDS, type TrainingKind, trainingUrl } from "./training-fields.ts";
import { TrainingPlayer } from "./training-player.tsx";

type TrainingPageProps = { training: Training; answer: TrainingAnswer | null; wasSent: boolean };

export function TrainingPage({ training, answer, wasSent }: TrainingPageProps) {
  const { theme, kind, series, questions } = training;
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  return (
    <ExamPage
      title={`S’entraîner : ${theme.title}`}
      name="S’entraîner"
      trail={[EXAM_CRUMB, { name: theme.title, href: theme.href }]}
    >
      {questions.length === 0 ? (
        <p>Les questions de ce thème sont en relecture. Elles paraîtront quand elles auront été relues deux fois.</p>
      ) : (
        <>
          <TrainingPlayer key={`${series} ${kind}`} training={training} />
          {hasScripts ? null : <PlainQuestion training={training} answer={answer} wasSent={wasSent} />}
        </>
      )}
      <KindFilter training={training} />
      <OtherLanguage />
    </ExamPage>
  );
}

function KindFilter({ training: { theme, kind } }: { training: Training }) {
  const { connaissance, situation } = theme.questions;
  if (connaissance === 0 || situation === 0) return null;
  const choices: [TrainingKind | null, string][] = [
    [null, "Toutes"],
    ["connaissance", KINDS.connaissance],
    ["situation", KINDS.situation],
  ];
  return (
    <nav className="exam-kinds" aria-label="Type de questions">
      <ul className="button-row">
        {choices.map(([one, name]) => (
          <li key={name}>
            <Link
              className="button button-quiet"
              to={trainingUrl({ theme: theme.id, kind: one })}
              aria-current={one === kind ? "page" : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** One form a question, which the server answers. */
function PlainQuestion({ training, answer, wasSent }: TrainingPageProps) {
  const { theme, kind, series, questions, number } = training;
  const question = questions[number - 1];
  if (!question) return null;
  const place = { theme: theme.id, kind, series };
  return (
    <form className="fiche quiz exam-plain" method="post" action={trainingUrl({ ...place, number })}>
      <p className="quiz-position">{`Question ${number} sur ${questions.length}`}</p>
      <fieldset>
        <legend>
          <FrenchText>{question.question}</FrenchText>
        </legend>
        <SimpleWording question={question} />
        <PlainOptions name={TRAINING_FIELDS.answer} options={question.options} given={answer?.chosen} required />
      </fieldset>
      {wasSent && !answer ? <p className="alert">Choisissez une des réponses de la question.</p> : null}
      {answer ? (
        <div className="quiz-verdict">
          <p>
            <strong className={answer.isRight ? "verdict-right" : "verdict-wrong"}>
              {answer.isRight ? "Juste." : "Faux."}
            </strong>{" "}
            <FrenchText>{`Bonne réponse : ${rightAnswer(question)}. ${question.explanation}`}</FrenchText>
          </p>
          <MoreHelp {...question.help} />
          <p>
            {number < questions.length ? (
              <a href={trainingUrl({ ...place, number: number + 1 })}>Question suivante</a>
            ) : (
              <a href={trainingUrl({ theme: theme.id, kind })}>Dix autres questions</a>
            )}
          </p>
        </div>
      ) : (
        <p>
          <Button type="submit">Vérifier</Button>
        </p>
      )}
    </form>
  );
}
