import { type FormEvent, useEffect, useReducer, useRef, useState } from "react";
import { NOTHING_KEPT } from "#app/features/learning/nothing-kept.ts";
import { recordAnswer } from "#app/features/learning/record-answer.ts";
import { notify } from "#app/features/notifications/notifications.ts";
import { saveResult } from "#app/features/progress/progress-storage.ts";
import { SaveButton } from "#app/features/saving/save-button.tsx";
import type { Quiz } from "#library/catalogue/catalogue.ts";
import { QuestionForm } from "./question-form.tsx";
import { QuizResult } from "./quiz-result.tsx";
import { QuestionList, QuizSheet } from "./quiz-sheet.tsx";
import { initialQuizState, isCorrect, type QuizAction, type QuizState, quizReducer } from "./quiz-state.ts";
import { usePrinting } from "./use-printing.ts";

type QuizCardProps = {
  articleId: string;
  quiz: Quiz;
  articleTitle: string;
  href: string;
  onFinish?: (score: number, total: number) => void;
};

/** The quiz at the end of an article. Without scripts it is a sheet with the answers to unfold, on paper one without them. */
export function QuizCard({ articleId, quiz, articleTitle, href, onFinish }: QuizCardProps) {
  const [state, dispatch] = useReducer(
    (state: QuizState, action: QuizAction) => quizReducer(quiz, state, action),
    initialQuizState,
  );
  const printing = usePrinting();
  const form = useRef<HTMLFormElement>(null);
  const restarted = useRef(false);
  const [isKept, setKept] = useState(true);
  const total = quiz.questions.length;
  const question = quiz.questions[state.index];

  // An option chosen before the scripts ran counts.
  useEffect(() => {
    const early = form.current?.querySelector<HTMLInputElement>("input:checked");
    if (early) dispatch({ type: "choose", option: early.value });
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!state.checked) return check();
    if (state.index === total - 1) finish();
    dispatch({ type: "next" });
  }

  function check() {
    if (!question || state.chosen === null) return;
    setKept(recordAnswer(question.id, question.rev, isCorrect(question, state.chosen) ? "right" : "wrong"));
    dispatch({ type: "check" });
  }

  function restart() {
    restarted.current = true;
    dispatch({ type: "restart" });
  }

  function finish() {
    const saved = saveResult(quiz.topicId, state.score, total);
    const recorded = saved ? " Votre progression a été enregistrée." : "";
    notify({ title: "Quiz terminé !", description: `Votre score : ${state.score}/${total}.${recorded}` });
    onFinish?.(state.score, total);
  }

  return (
    <section className="fiche quiz" aria-labelledby="quiz">
      <h2 id="quiz">{quiz.title}</h2>
      <SaveButton kind="quiz" id={articleId} title={articleTitle} href={`${href}#quiz`} />
      {printing ? <QuestionList questions={quiz.questions} /> : null}
      <noscript>
        <QuizSheet questions={quiz.questions} />
      </noscript>
      {state.finished || !question ? (
        <QuizResult score={state.score} total={total} onRestart={restart} />
      ) : (
        <QuestionForm
          ref={form}
          key={state.index}
          question={question}
          chosen={state.chosen}
          checked={state.checked}
          position={{ index: state.index, total }}
          takesFocus={state.index > 0 || restarted.current}
          buttonText={buttonText(state, total)}
          onChoose={(option) => dispatch({ type: "choose", option })}
          onSubmit={submit}
        >
          {isKept ? null : <p className="alert">{NOTHING_KEPT}</p>}
        </QuestionForm>
      )}
    </section>
  );
}

function buttonText({ checked, index }: QuizState, total: number): string {
  if (!checked) return "Vérifier";
  return index === total - 1 ? "Voir les résultats" : "Question suivante";
}
