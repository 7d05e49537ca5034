import { type FormEvent, useCallback, useEffect, useReducer, useRef, useState } from "react";
import { noteSeen } from "#app/accounts/reader-data/follow-reading.tsx";
import { NOTHING_KEPT } from "#app/accounts/reader-data/nothing-kept.ts";
import { saveResult } from "#app/accounts/reader-data/progress.ts";
import { recordAnswer } from "#app/accounts/reader-data/record-answer.ts";
import { TAB_KEY } from "#app/accounts/reader-data/tab-key.ts";
import type { ProofOf } from "#app/learning/questions/missed-question.tsx";
import {
  askedQuestions,
  INITIAL_STATE,
  type PlayerAction,
  type PlayerState,
  playerReducer,
} from "#app/learning/questions/player-state.ts";
import { goTo, QuestionForm } from "#app/learning/questions/question-form.tsx";
import { QuestionSheet } from "#app/learning/questions/question-sheet.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import type { LazyPart } from "#app/ui/lazy-part.ts";
import { notify } from "#app/ui/notifications.ts";
import type { Quiz } from "#library/catalogue/catalogue.ts";
import { isCorrect } from "#library/catalogue/marking.ts";
import { newClassPath } from "./new-class-path.ts";
import { isPassed, percentage } from "./quiz-score.ts";
import { SaveButton } from "./save-button.tsx";

type QuizEndProps = Pick<QuizCardProps, "quiz" | "href" | "proofOf"> & { missed: string[]; mistakesFirst: boolean };

type Companion = typeof import("./quiz-extras.tsx");

type QuizCardProps = {
  articleId: string;
  quiz: Quiz;
  articleTitle: string;
  href: string;
  proofOf: ProofOf;
  /** Component shown under the score; passed in because the quiz must not depend on reviews and paths. */
  End: LazyPart<QuizEndProps>;
  onFinish?: (score: number, total: number) => void;
};

export function QuizCard(props: QuizCardProps) {
  const { articleId, quiz, articleTitle, href, End, onFinish } = props;
  const [state, dispatch] = useReducer(
    (state: PlayerState, action: PlayerAction) => playerReducer(quiz.questions, state, action),
    INITIAL_STATE,
  );
  const hasMoved = useRef(false);
  const [isKept, setKept] = useState(true);
  const [companion, setCompanion] = useState<Companion | null>(null);
  const questions = askedQuestions(quiz.questions, state);
  const total = questions.length;
  const score = total - state.missed.length;
  const question = questions[state.index];
  const accompany = useCallback(() => void import("./quiz-extras.tsx").then(setCompanion, () => {}), []);

  useEffect(() => {
    if (isUnderWay()) accompany();
  }, [accompany]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!state.checked) return check();
    if (state.index === total - 2) void End.preload();
    if (state.index === total - 1 && !state.again) finish();
    move({ type: "next" });
  }

  function move(action: PlayerAction) {
    hasMoved.current = true;
    dispatch(action);
  }

  function check() {
    if (!question || state.chosen === null) return;
    noteSeen(articleId);
    setKept(recordAnswer(question.id, question.rev, isCorrect(question, state.chosen) ? "right" : "wrong"));
    dispatch({ type: "check" });
  }

  function finish() {
    const saved = saveResult(quiz.topicId, score, total);
    const recorded = saved ? " Votre progression a été enregistrée." : "";
    notify({ title: "Quiz terminé !", description: `Votre score : ${score}/${total}.${recorded}` });
    onFinish?.(score, total);
  }

  return (
    <section className="fiche quiz" aria-labelledby="quiz">
      <h2 id="quiz">{quiz.title}</h2>
      <SaveButton kind="quiz" id={articleId} title={articleTitle} href={`${href}#quiz`} />
      <noscript>
        <QuestionSheet questions={quiz.questions} />
      </noscript>
      {state.finished || !question ? (
        <QuizResult {...{ score, total, state }} takesFocus={hasMoved.current} onAsk={move}>
          <End
            {...{ href, mistakesFirst: !isPassed(score, total) }}
            quiz={{ ...quiz, questions }}
            proofOf={props.proofOf}
            missed={state.missed}
          />
        </QuizResult>
      ) : (
        <QuestionForm
          key={state.index}
          question={question}
          chosen={state.chosen}
          checked={state.checked}
          position={{ index: state.index, total }}
          takesFocus={hasMoved.current}
          endText="Voir les résultats"
          onLeave={(section, link) => companion?.leaveOnPage(href, section, link)}
          onChoose={(option) => {
            accompany();
            dispatch({ type: "choose", option });
          }}
          onSubmit={submit}
        >
          {isKept ? null : <p className="alert">{NOTHING_KEPT}</p>}
        </QuestionForm>
      )}
      {state.index === 0 && !state.checked ? (
        <a className="muted no-print" href={newClassPath(articleId)}>
          Poser ces questions à une classe
        </a>
      ) : null}
      {companion ? <companion.QuizCompanion {...props} state={state} dispatch={dispatch} /> : null}
    </section>
  );
}

/** The quiz for readers who cannot run it. */
export function QuizText({ quiz }: { quiz: Quiz }) {
  return (
    <section className="fiche quiz" aria-labelledby="quiz">
      <h2 id="quiz">{quiz.title}</h2>
      <QuestionSheet questions={quiz.questions} />
    </section>
  );
}

function isUnderWay(): boolean {
  try {
    return sessionStorage.getItem(TAB_KEY) !== null;
  } catch {
    return false;
  }
}

type QuizResultProps = {
  score: number;
  total: number;
  state: PlayerState;
  takesFocus: boolean;
  onAsk: (action: PlayerAction) => void;
  children: Elements;
};

const MASTERED = "Félicitations ! Vous maîtrisez ce sujet.";
const TO_LEARN = "Continuez à apprendre pour approfondir ce sujet.";

function QuizResult({ score, total, state: { again, missed }, takesFocus, onAsk, children }: QuizResultProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) goTo(title.current);
  }, [takesFocus]);
  return (
    <div className="quiz-result">
      <h3 ref={title} tabIndex={-1}>
        {again
          ? `Vos erreurs : ${score} sur ${total}`
          : `Votre score : ${score}/${total} (${percentage(score, total)} %)`}
      </h3>
      <progress className="progress" value={score} max={total} aria-label="Votre score" />
      {again ? null : <p>{isPassed(score, total) ? MASTERED : TO_LEARN}</p>}
      {isPassed(score, total) ? null : (
        <Button onClick={() => onAsk({ type: "retry" })}>
          {missed.length > 1 ? `Refaire mes ${missed.length} erreurs` : "Refaire mon erreur"}
        </Button>
      )}
      {children}
      <Button tone="quiet" onClick={() => onAsk({ type: "restart" })}>
        Recommencer le quiz
      </Button>
    </div>
  );
}
