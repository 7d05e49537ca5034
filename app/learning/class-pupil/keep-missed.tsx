import { useState } from "react";
import { NOTHING_KEPT } from "#app/accounts/reader-data/nothing-kept.ts";
import { recordAnswer } from "#app/accounts/reader-data/record-answer.ts";
import { REVIEW_PATH } from "#app/learning/review/kept-review.ts";
import { Button } from "#app/ui/button.tsx";
import { forgetChoices } from "./kept-choices.ts";

type Missed = { id: string; rev: number };

type Answer = "kept" | "erased" | "refused";

/** On the device, if the pupil wants it: the server no longer knows. */
export function KeepMissed({ missed, unanswered = 0 }: { missed: Missed[]; unanswered?: number }) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const left = unanswered > 0 ? <p>{leftText(unanswered)}</p> : null;
  if (missed.length === 0) return left;
  const isOne = missed.length === 1;

  function keep() {
    const isKept = missed.map(({ id, rev }) => recordAnswer(id, rev, "wrong")).every(Boolean);
    forgetChoices();
    setAnswer(isKept ? "kept" : "refused");
  }

  function erase() {
    forgetChoices();
    setAnswer("erased");
  }

  return (
    <div className="class-form needs-script">
      {answer === null ? (
        <>
          {isOne ? (
            <p>
              Vous avez raté une question. Vous pouvez la garder sur cet appareil. Le site vous la reposera dans «
              Réviser ».
            </p>
          ) : (
            <p>
              {`Vous avez raté ${missed.length} questions. Vous pouvez les garder sur cet appareil. Le site vous les reposera dans « Réviser ».`}
            </p>
          )}
          {left}
          <p className="button-row">
            <Button onClick={keep}>
              {isOne ? "Garder la question ratée pour la réviser" : "Garder les questions ratées pour les réviser"}
            </Button>
            <Button tone="quiet" onClick={erase}>
              Effacer de cet appareil
            </Button>
          </p>
        </>
      ) : null}
      <p role="status">
        <span>{answer === null ? "" : ANSWERS[answer]}</span>
        {answer === "kept" ? <a href={REVIEW_PATH}> Ouvrir « Réviser »</a> : null}
      </p>
    </div>
  );
}

/** Questions that a pupil did not answer, for instance by coming late, are not mistakes. */
function leftText(count: number): string {
  return count > 1
    ? `${count} questions sont restées sans réponse. Elles ne comptent pas parmi les questions ratées.`
    : "Une question est restée sans réponse. Elle ne compte pas parmi les questions ratées.";
}

const ANSWERS: Record<Answer, string> = {
  kept: "C’est gardé, sur cet appareil seulement. À retrouver dans « Réviser ».",
  erased: "Effacé de cet appareil.",
  refused: NOTHING_KEPT,
};
