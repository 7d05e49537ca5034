import { type FormEvent, useEffect, useReducer, useRef } from "react";
import { SaveButton } from "#app/features/favourites/save-button.tsx";
import { notify } from "#app/features/notifications/notifications.ts";
import { saveResult } from "#app/features/progress/progress-storage.ts";
import type { Quiz } from "#library/catalogue/catalogue.ts";
import { QuizQuestionForm } from "./quiz-question-form.tsx";
import { QuizResult } from "./quiz-result.tsx";
import { QuizSheet } from "./quiz-sheet.tsx";
import { initialQuizState, type QuizAction, type QuizState, quizReducer } from "./quiz-state.ts";
import { usePrinting } from "./use-printing.ts";

type QuizCardProps = {
  articleId: string;
  quiz: Quiz;
  articleTitle: string;
  href: string;
  onFinish?: (score: number, total: number) => void;
};

/** The quiz at the end of an article. Without scripts, and on paper, it is a sheet with the answers to unfold. */
export function QuizCard({ articleId, quiz, articleTitle, href, onFinish }: QuizCardProps) {
  const [state, dispatch] = useReducer(
    (state: QuizState, action: QuizAction) => quizReducer(quiz, state, action),
    initialQuizState,
  );
  const printing = usePrinting();
  const form = useRef<HTMLFormElement>(null);
  const restarted = useRef(false);
  const total = quiz.questions.length;
  const question = quiz.questions[state.index];

  // An option chosen before the scripts ran counts.
  useEffect(() => {
    const early = form.current?.querySelector<HTMLInputElement>("input:checked");
    if (early) dispatch({ type: "choose", option: early.value });
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!state.checked) return dispatch({ type: "check" });
    if (state.index === total - 1) finish();
    dispatch({ type: "next" });
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
    <section className="fiche quiz" aria-labelledby="quiz" data-printing={printing || undefined}>
      <h2 id="quiz">{quiz.title}</h2>
      <SaveButton kind="quiz" id={articleId} title={articleTitle} href={`${href}#quiz`} />
      {printing ? <QuizSheet quiz={quiz} open /> : null}
      <noscript>
        <QuizSheet quiz={quiz} />
      </noscript>
      {state.finished || !question ? (
        <QuizResult score={state.score} total={total} onRestart={restart} />
      ) : (
        <QuizQuestionForm
          ref={form}
          key={state.index}
          question={question}
          state={state}
          total={total}
          takesFocus={state.index > 0 || restarted.current}
          onChoose={(option) => dispatch({ type: "choose", option })}
          onSubmit={submit}
        />
      )}
    </section>
  );
}
