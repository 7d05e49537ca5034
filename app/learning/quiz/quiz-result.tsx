import { useEffect, useRef } from "react";
import { goTo } from "#app/learning/questions/question-form.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { isPassed, percentage } from "./quiz-score.ts";

type QuizResultProps = {
  score: number;
  total: number;
  takesFocus: boolean;
  onRestart: () => void;
  children: Elements;
};

export function QuizResult({ score, total, takesFocus, onRestart, children }: QuizResultProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) goTo(title.current);
  }, [takesFocus]);
  return (
    <div className="quiz-result">
      <h3 ref={title} tabIndex={-1}>{`Votre score : ${score}/${total} (${percentage(score, total)} %)`}</h3>
      <progress className="progress" value={score} max={total} aria-label="Votre score" />
      <p>
        {isPassed(score, total)
          ? "Félicitations ! Vous maîtrisez ce sujet."
          : "Continuez à apprendre pour approfondir ce sujet."}
      </p>
      {children}
      <Button tone="quiet" onClick={onRestart}>
        Recommencer le quiz
      </Button>
    </div>
  );
}
