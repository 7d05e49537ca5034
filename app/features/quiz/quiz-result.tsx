import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { isPassed, percentage } from "./quiz-state.ts";

type QuizResultProps = { score: number; total: number; onRestart: () => void };

export function QuizResult({ score, total, onRestart }: QuizResultProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="quiz-result">
      <h3 ref={title} tabIndex={-1}>
        Votre score : {score}/{total} ({percentage(score, total)} %)
      </h3>
      <progress className="progress" value={score} max={total} aria-label="Votre score" />
      <p>
        {isPassed(score, total)
          ? "Félicitations ! Vous maîtrisez ce sujet."
          : "Continuez à apprendre pour approfondir ce sujet."}
      </p>
      <p className="quiz-actions">
        <Button onClick={onRestart}>
          <Icon name="rotate-ccw" />
          Recommencer le quiz
        </Button>
        <Link to="/profil">Voir ma progression</Link>
        <Link to="/apprendre">Continuer à apprendre</Link>
      </p>
    </div>
  );
}
