import { useState } from "react";
import { usePrinting } from "#app/features/quiz/use-printing.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ReviewSheet } from "./review-sheet.tsx";
import { comingDayText, countText, lengthText } from "./review-texts.ts";
import { ReviewTurns } from "./review-turns.tsx";
import { type PlannedReview, useReview } from "./use-review.ts";

/** What is said while nothing can be kept. */
export const NOTHING_KEPT = "Ce navigateur ne garde rien : vos réponses ne seront pas retenues.";

/** The review of the day, from what this device knows. */
export function ReviewPanel() {
  const { review, plan } = useReview();
  const [isStarted, setStarted] = useState(false);
  const printing = usePrinting();
  if (!review) return <p className="needs-script muted">Vos questions arrivent…</p>;
  if (isStarted) return <ReviewTurns review={review} />;
  return (
    <section className="review-state" aria-labelledby="review-state">
      {printing && review.items.length > 0 ? (
        <ReviewSheet questions={review.items.map((item) => item.question)} />
      ) : null}
      <Today review={review} onStart={() => setStarted(true)} onRetry={plan} />
      {review.canKeep ? null : <p className="alert">{NOTHING_KEPT}</p>}
    </section>
  );
}

type TodayProps = { review: PlannedReview; onStart: () => void; onRetry: () => void };

function Today({ review, onStart, onRetry }: TodayProps) {
  const { items, isReturn, isOffline, nextDay, today, done } = review;
  const count = items.length;
  if (count > 0) {
    return (
      <>
        <h2 id="review-state">
          {countText(count)} · {lengthText(count)}
        </h2>
        {isReturn && done === 0 ? <p>Content de vous revoir. On reprend avec {inLetters(count)}.</p> : null}
        <p className="quiz-actions">
          <Button onClick={onStart}>Commencer</Button>
          <Button tone="quiet" onClick={() => window.print()}>
            {count === 1 ? "Imprimer ma question" : `Imprimer mes ${count} questions`}
          </Button>
        </p>
      </>
    );
  }
  if (isOffline) {
    return (
      <>
        <h2 id="review-state">Vos questions n’ont pas pu être chargées</h2>
        <p>Vérifiez votre connexion. Vos réponses sont toujours sur cet appareil.</p>
        <p>
          <Button onClick={onRetry}>Réessayer</Button>
        </p>
      </>
    );
  }
  if (nextDay === null) return <NeverAnswered />;
  return (
    <>
      <h2 id="review-state">{done > 0 ? "C’est fait pour aujourd’hui." : "Rien à revoir aujourd’hui."}</h2>
      <p>Prochaine question : {comingDayText(nextDay, today)}.</p>
      <p>
        <ButtonLink to="/explorer">Lire une fiche</ButtonLink>
      </p>
    </>
  );
}

function NeverAnswered() {
  return (
    <>
      <h2 id="review-state">Pas encore de question à revoir</h2>
      <p>
        La révision vous repose les questions que vous avez déjà vues, au moment où vous risquez de les oublier.
        Commencez par un quiz.
      </p>
      <p>
        <ButtonLink to="/apprendre">Choisir une première fiche</ButtonLink>
      </p>
    </>
  );
}

function inLetters(count: number): string {
  return ["", "une question", "deux questions", "trois questions"][count] ?? `${count} questions`;
}
