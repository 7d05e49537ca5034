import { type FormEvent, useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";
import { Link } from "react-router";
import { NOTHING_KEPT } from "#app/accounts/reader-data/nothing-kept.ts";
import { Mistakes } from "#app/learning/questions/mistakes.tsx";
import {
  askedQuestions,
  INITIAL_STATE,
  type PlayerAction,
  type PlayerState,
  playerReducer,
} from "#app/learning/questions/player-state.ts";
import { goTo, Option, QuestionForm } from "#app/learning/questions/question-form.tsx";
import { loadQuizState, saveQuizState } from "#app/learning/quiz/kept-quiz.ts";
import { Button } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { isCorrect, rightAnswer } from "#library/catalogue/marking.ts";
import { EXAM_CRUMB, ExamPage } from "./exam-page.tsx";
import { Mistake, MoreHelp } from "./explanation.tsx";
import { recordExamAnswers } from "./keep-result.ts";
import { KeptFrench, OtherLanguage } from "./other-language.tsx";
import { PlainOptions } from "./plain-options.tsx";
import { SimpleWording } from "./simple-wording.tsx";
import type { Training, TrainingAnswer } from "./training.server.ts";
import { KINDS, TRAINING_FIELDS, type TrainingKind, trainingUrl } from "./training-fields.ts";
import { spokenQuestion, useListening } from "./use-listening.tsx";

type TrainingPageProps = { training: Training; answer: TrainingAnswer | null; wasSent: boolean };

export function TrainingPage({ training, answer, wasSent }: TrainingPageProps) {
  const { theme, kind, series, questions } = training;
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  return (
    <ExamPage
      asks
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

/** Without scripts, the page opens at this id after an answer. */
const CORRECTION_ID = "correction";

/** Without scripts, each question is a form that the server answers. */
function PlainQuestion({ training, answer, wasSent }: TrainingPageProps) {
  const { theme, kind, series, questions, number } = training;
  const question = questions[number - 1];
  if (!question) return null;
  const place = { theme: theme.id, kind, series };
  return (
    <form
      className="fiche quiz exam-plain"
      method="post"
      action={`${trainingUrl({ ...place, number })}#${CORRECTION_ID}`}
    >
      <p className="quiz-position">{`Question ${number} sur ${questions.length}`}</p>
      <fieldset>
        <legend>
          <FrenchText>{question.question}</FrenchText>
        </legend>
        <SimpleWording question={question} />
        {answer ? (
          question.options.map((option) => (
            <Option key={option.id} option={option} chosen={answer.chosen} isGraded onChoose={() => {}} />
          ))
        ) : (
          <PlainOptions name={TRAINING_FIELDS.answer} options={question.options} given={undefined} required />
        )}
      </fieldset>
      {wasSent && !answer ? <p className="alert">Choisissez une des réponses de la question.</p> : null}
      {answer ? (
        <div className="quiz-verdict" id={CORRECTION_ID}>
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

/** Uses the form of quizzes, with the explanations of the exam. The answers enter the review. */
function TrainingPlayer({ training }: { training: Training }) {
  const [state, dispatch] = useReducer(
    (before: PlayerState, action: PlayerAction) => playerReducer(training.questions, before, action),
    INITIAL_STATE,
  );
  const questions = askedQuestions(training.questions, state);
  const [hasMoved, setMoved] = useState(false);
  const resume = useCallback((kept: PlayerState) => {
    // The browser would scroll to where the question stood, which is elsewhere under another question.
    setMoved(true);
    dispatch({ type: "resume", state: kept });
  }, []);
  useKeptPlace(training, state, resume);
  const [isKept, setKept] = useState(true);
  const listening = useListening();
  const question = questions[state.index];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!question || state.chosen === null) return;
    if (state.checked) {
      setMoved(true);
      return dispatch({ type: "next" });
    }
    const outcome = isCorrect(question, state.chosen) ? "right" : "wrong";
    setKept(recordExamAnswers([{ id: question.id, rev: question.rev, outcome }]));
    dispatch({ type: "check" });
  }

  function retry() {
    setMoved(true);
    dispatch({ type: "retry" });
  }

  if (state.finished || !question) {
    return <TrainingEnd training={{ ...training, questions }} missed={state.missed} onRetry={retry} />;
  }
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
        under={(text) => <KeptFrench text={text} />}
        beside={
          <>
            <SimpleWording question={question} />
            {listening?.listenTo(spokenQuestion(question), "cette question")}
          </>
        }
        onChoose={(option) => dispatch({ type: "choose", option })}
        onSubmit={submit}
      >
        <MoreHelp {...question.help} />
        {isKept ? null : <p className="alert">{NOTHING_KEPT}</p>}
      </QuestionForm>
      {listening?.rate}
    </section>
  );
}

/**
 * The series stays in the address, as it does without scripts, and the answers in the tab, so that a reload or the way
 * back does not lose them.
 */
function useKeptPlace(training: Training, state: PlayerState, onResume: (kept: PlayerState) => void) {
  const { theme, kind, series } = training;
  // The server does not know the place, so a layout effect restores it without a visible jump.
  useLayoutEffect(() => {
    const kept = loadQuizState(keptName(training), training);
    if (kept) onResume(kept);
  }, [training, onResume]);
  useEffect(() => {
    if (state === INITIAL_STATE) return;
    saveQuizState(keptName(training), training, state);
    // The router is not asked: it would load the same questions again, and could not without a network.
    window.history.replaceState(window.history.state, "", trainingUrl({ theme: theme.id, kind, series }));
  }, [training, theme, kind, series, state]);
}

function keptName({ theme }: Training): string {
  return `examen-civique:${theme.id}`;
}

type TrainingEndProps = { training: Training; missed: string[]; onRetry: () => void };

function TrainingEnd({ training, missed, onRetry }: TrainingEndProps) {
  const { questions, theme, kind } = training;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => goTo(title.current), []);
  return (
    <section className="fiche exam-score" aria-labelledby="fin">
      <h2 id="fin" ref={title} tabIndex={-1}>
        {`${questions.length - missed.length} sur ${questions.length}`}
      </h2>
      <p className="button-row">
        {missed.length > 0 ? (
          <Button onClick={onRetry}>
            {missed.length > 1 ? `Refaire mes ${missed.length} erreurs` : "Refaire mon erreur"}
          </Button>
        ) : null}
        <Link
          className={`button button-${missed.length > 0 ? "quiet" : "main"}`}
          to={trainingUrl({ theme: theme.id, kind })}
        >
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
