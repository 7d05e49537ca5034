import { type FormEvent, useCallback, useEffect, useReducer, useRef, useState } from "react";
import { notify } from "#app/features/notifications/notifications.ts";
import { NOTHING_KEPT } from "#app/features/reader-data/nothing-kept.ts";
import { saveResult } from "#app/features/reader-data/progress-storage.ts";
import { recordAnswer } from "#app/features/reader-data/record-answer.ts";
import { TAB_KEY } from "#app/features/reader-data/tab-key.ts";
import type { Quiz } from "#library/catalogue/catalogue.ts";
import type { ProofOf } from "./missed-question.tsx";
import { QuestionForm } from "./question-form.tsx";
import { QuizResult } from "./quiz-result.tsx";
import { QuizSheet } from "./quiz-sheet.tsx";
import { initialQuizState, isCorrect, type QuizAction, type QuizState, quizReducer } from "./quiz-state.ts";
import { SaveButton } from "./save-button.tsx";

type Companion = typeof import("./quiz-extras.tsx");

type QuizCardProps = {
  articleId: string;
  quiz: Quiz;
  articleTitle: string;
  href: string;
  proofOf: ProofOf;
  onFinish?: (score: number, total: number) => void;
};

export function QuizCard(props: QuizCardProps) {
  const { articleId, quiz, articleTitle, href, onFinish } = props;
  const [state, dispatch] = useReducer(
    (state: QuizState, action: QuizAction) => quizReducer(quiz, state, action),
    initialQuizState,
  );
  const form = useRef<HTMLFormElement>(null);
  const hasMoved = useRef(false);
  const [isKept, setKept] = useState(true);
  const [companion, setCompanion] = useState<Companion | null>(null);
  const total = quiz.questions.length;
  const score = total - state.missed.length;
  const question = quiz.questions[state.index];
  const accompany = useCallback(() => void import("./quiz-extras.tsx").then(setCompanion, () => {}), []);

  // Counts an option chosen before the scripts ran.
  useEffect(() => {
    const early = form.current?.querySelector<HTMLInputElement>("input:checked");
    if (early) dispatch({ type: "choose", option: early.value });
    if (early || isUnderWay()) accompany();
  }, [accompany]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!state.checked) return check();
    if (state.index === total - 1) finish();
    move({ type: "next" });
  }

  function move(action: QuizAction) {
    hasMoved.current = true;
    dispatch(action);
  }

  function check() {
    if (!question || state.chosen === null) return;
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
        <QuizSheet questions={quiz.questions} />
      </noscript>
      {state.finished || !question ? (
        <QuizResult {...{ score, total }} takesFocus={hasMoved.current} onRestart={() => move({ type: "restart" })}>
          {companion ? <companion.QuizEnd {...props} missed={state.missed} /> : null}
        </QuizResult>
      ) : (
        <QuestionForm
          ref={form}
          key={state.index}
          question={question}
          chosen={state.chosen}
          checked={state.checked}
          position={{ index: state.index, total }}
          takesFocus={hasMoved.current}
          buttonText={buttonText(state, total)}
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
      {companion ? <companion.QuizCompanion {...props} state={state} dispatch={dispatch} /> : null}
    </section>
  );
}

/** For who cannot run the quiz. */
export function QuizText({ quiz }: { quiz: Quiz }) {
  return (
    <section className="fiche quiz" aria-labelledby="quiz">
      <h2 id="quiz">{quiz.title}</h2>
      <QuizSheet questions={quiz.questions} />
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

function buttonText({ checked, index }: QuizState, total: number): string {
  if (!checked) return "Vérifier";
  return index === total - 1 ? "Voir les résultats" : "Question suivante";
}
