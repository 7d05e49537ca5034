import { type Dispatch, useEffect } from "react";
import type { PlayerAction, PlayerState } from "#app/learning/questions/player-state.ts";
import { ReturnLink } from "#app/learning/questions/return-link.tsx";
import type { Quiz } from "#library/catalogue/catalogue.ts";
import { loadQuizState, saveQuizState } from "./kept-quiz.ts";

export { leaveOnPage } from "#app/learning/questions/left-question.ts";

type QuizCompanionProps = { articleId: string; quiz: Quiz; state: PlayerState; dispatch: Dispatch<PlayerAction> };

/** Loaded once a quiz is begun: keeps its place in this tab, and the way back to the question. */
export function QuizCompanion({ articleId, quiz, state, dispatch }: QuizCompanionProps) {
  useEffect(() => {
    const kept = loadQuizState(articleId, quiz);
    if (kept) dispatch({ type: "resume", state: kept });
  }, [articleId, quiz, dispatch]);
  useEffect(() => saveQuizState(articleId, quiz, state), [articleId, quiz, state]);
  return <ReturnLink />;
}
