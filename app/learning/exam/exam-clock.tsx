import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { timeOver } from "./exam-texts.ts";
import type { Clock } from "./use-under-way.ts";

const MINUTE = 60_000;
const WARNINGS = [1, 5];
/** The text must fit on one line, because the sticky clock must not cover the question. */
const OVER = "Temps écoulé : vous pouvez continuer.";

/** Only the warnings are announced, and they stay readable when the time is hidden. */
export function ExamClock({ clock: { endsAt, minutes } }: { clock: Clock }) {
  const [now, setNow] = useState(() => Date.now());
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const left = endsAt - now;
  const near = warning(left, minutes);
  return (
    <section className="exam-clock" aria-label="Temps">
      {isHidden ? null : <p>{left > 0 ? `Il reste ${timeText(left)}.` : OVER}</p>}
      <p role="status" className={isHidden ? undefined : "sr-only"}>
        {near}
      </p>
      <Button
        tone="quiet"
        aria-label={isHidden ? "Montrer le temps" : "Masquer le temps"}
        onClick={() => setHidden(!isHidden)}
      >
        {isHidden ? "Montrer" : "Masquer"}
      </Button>
    </section>
  );
}

function timeText(left: number): string {
  const seconds = Math.ceil(left / 1_000);
  const minutes = Math.floor(seconds / 60);
  return minutes > 0 ? `${minutes} min ${String(seconds % 60).padStart(2, "0")} s` : `${seconds} s`;
}

function warning(left: number, minutes: number): string {
  if (left <= 0) return timeOver(minutes);
  const near = WARNINGS.find((limit) => left <= limit * MINUTE);
  if (near === undefined) return "";
  return near === 1 ? "Il reste moins d’une minute." : `Il reste moins de ${near} minutes.`;
}
