import { type FormEvent, useEffect, useReducer, useRef, useState } from "react";
import { Link } from "react-router";
import { NOTHING_KEPT } from "#app/accounts/reader-data/nothing-kept.ts";
import { isCorrect } from "#app/learning/questions/marking.ts";
import { Mistakes } from "#app/learning/questions/mistakes.tsx";
import {
  INITIAL_STATE,
  type PlayerAction,
  type PlayerState,
  playerReducer,
} from "#app/learning/questions/player-state.ts";
import { goTo, QuestionForm } from "#app/learning/questions/question-form.tsx";
import { Mistake, MoreHelp } from "./explanation.tsx";
import { KeptFrench } from "./other-language.tsx";
import { recordExamAnswers } from "./record-exam.ts";
import { SimpleWording } from "./simple-wording.tsx";
import type { Training } from "./training.server.ts";
import { trainingUrl } from "./training-fields.ts";
import { spokenQuestion, useListening } from "./use-listening.tsx";

/** The form of quizzes, with the exam's explanations; its answers enter the review. */
export function TrainingPlayer({ training }: { training: Training }) {
  const { questions } = training;
  const [state, dispatch] = useReducer(
    (before: PlayerState, action: PlayerAction) => playerReducer(questions, before, action),
    INITIAL_STATE,
  );
  const [hasMoved, setMoved] = useState(false);
  const [isKept, setKept] = useState(true);
  const listening = useListening();
  const question = questions[state.index];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!question || state.chosen === null) return;
    setMoved(true);
    if (state.checked) return dispatch({ type: "next" });
    const outcome = isCorrect(question, state.chosen) ? "right" : "wrong";
    setKept(recordExamAnswers([{ id: question.id, rev: question.rev, outcome }]));
    dispatch({ type: "check" });
  }

  if (state.finished || !question) return <TrainingEnd training={training} missed={state.missed} />;
  return (
    <section className="fiche quiz needs-script" aria-label="Entraînement">
      <QuestionForm
        key={state.index}
        question={question}
        chosen={state.chosen}
        checked={state.checked}
        position={{ index: state.index, total: questions.length }}
        takesFocus={hasMoved}
        endText="Terminer"
        onLeave={() => {}}
        before={listening?.rate}
        after={
          <>
            <KeptFrench text={question.question} />
            {listening?.listenTo(spokenQuestion(question), "cette question")}
            <SimpleWording question={question} />
          </>
        }
        onChoose={(option) => dispatch({ type: "choose", option })}
        onSubmit={submit}
      >
        <MoreHelp {...question.help} />
        {isKept ? null : <p className="alert">{NOTHING_KEPT}</p>}
      </QuestionForm>
    </section>
  );
}

function TrainingEnd({ training, missed }: { training: Training; missed: string[] }) {
  const { questions, theme, kind } = training;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => goTo(title.current), []);
  return (
    <section className="fiche exam-score" aria-labelledby="fin">
      <h2 id="fin" ref={title} tabIndex={-1}>
        {`${questions.length - missed.length} sur ${questions.length}`}
      </h2>
      <p className="button-row">
        <Link className="button button-main" to={trainingUrl({ theme: theme.id, kind })}>
          Dix autres questions
        </Link>
        <Link className="button button-quiet" to={theme.href}>
          Apprendre ce thème
        </Link>
      </p>
      <Mistakes count={missed.length} className="exam-mistakes">
        {questions
          .filter(({ id }) => missed.includes(id))
          .map(({ id, help }) => (
            <Mistake key={id} mistake={help} />
          ))}
      </Mistakes>
    </section>
  );
}
