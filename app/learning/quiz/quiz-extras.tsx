import { type Dispatch, type MouseEvent, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import { focusQuestion, forgetLeft, type LeftQuestion, leftQuestion } from "#app/learning/questions/left-question.ts";
import type { PlayerAction, PlayerState } from "#app/learning/questions/player-state.ts";
import type { Quiz } from "#library/catalogue/catalogue.ts";
import { loadQuizState, saveQuizState } from "./kept-quiz.ts";

export { leaveOnPage } from "#app/learning/questions/left-question.ts";

type QuizCompanionProps = { articleId: string; quiz: Quiz; state: PlayerState; dispatch: Dispatch<PlayerAction> };

/** Loaded once a quiz is begun, to keep the reader's place in this tab, and the way back to the question. */
export function QuizCompanion({ articleId, quiz, state, dispatch }: QuizCompanionProps) {
  useEffect(() => {
    const kept = loadQuizState(articleId, quiz);
    if (kept) dispatch({ type: "resume", state: kept });
  }, [articleId, quiz, dispatch]);
  useEffect(() => saveQuizState(articleId, quiz, state), [articleId, quiz, state]);
  return <ReturnLink />;
}

type Place = { host: HTMLElement; left: LeftQuestion };

/** The link is placed after the passage's heading, so that it is next in tab order; it is always visible. */
function ReturnLink() {
  const { pathname, hash } = useLocation();
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    const left = leftQuestion();
    if (left?.page !== pathname) return;
    if (hash !== `#${left.section}`) {
      if (hash === left.from) focusQuestion();
      return forgetLeft();
    }
    const heading = document.getElementById(left.section);
    if (!heading) return;
    const host = document.createElement("p");
    host.className = "quiz-return";
    heading.after(host);
    setPlace({ host, left });
    return () => {
      setPlace(null);
      host.remove();
    };
  }, [pathname, hash]);
  if (!place) return null;
  const { host, left } = place;

  function goBack(event: MouseEvent) {
    if (left.back !== null) return forgetLeft();
    event.preventDefault();
    window.history.back();
  }

  return createPortal(
    <a className="button button-main" href={left.back ?? "#quiz"} onClick={goBack}>
      Revenir à la question
    </a>,
    host,
  );
}
