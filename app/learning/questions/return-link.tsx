import { type MouseEvent, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import { focusQuestion, forgetLeft, type LeftQuestion, leftQuestion } from "./left-question.ts";

type Place = { host: HTMLElement; left: LeftQuestion };

/** Placed after the passage's heading, so that it is next in tab order; always visible. */
export function ReturnLink() {
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
