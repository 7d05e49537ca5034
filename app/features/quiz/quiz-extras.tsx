import { type Dispatch, useEffect } from "react";
import type { Quiz } from "#library/catalogue/catalogue.ts";
import { loadQuizState, saveQuizState } from "./kept-quiz.ts";
import type { QuizAction, QuizState } from "./quiz-state.ts";
import { ReturnLink } from "./return-link.tsx";

export { leaveOnPage } from "./left-question.ts";
export { QuizEnd } from "./quiz-end.tsx";

type QuizCompanionProps = { articleId: string; quiz: Quiz; state: QuizState; dispatch: Dispatch<QuizAction> };

/** Loaded once a quiz is begun: keeps its place in this tab, and the way back to the question. */
export function QuizCompanion({ articleId, quiz, state, dispatch }: QuizCompanionProps) {
  useEffect(() => {
    const kept = loadQuizState(articleId, quiz);
    if (kept) dispatch({ type: "resume", state: kept });
  }, [articleId, quiz, dispatch]);
  useEffect(() => saveQuizState(articleId, quiz, state), [articleId, quiz, state]);
  return <ReturnLink />;
}
