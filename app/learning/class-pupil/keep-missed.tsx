import { useState } from "react";
import { NOTHING_KEPT } from "#app/accounts/reader-data/nothing-kept.ts";
import { recordAnswer } from "#app/accounts/reader-data/record-answer.ts";
import { REVIEW_PATH } from "#app/learning/review/kept-review.ts";
import { Button } from "#app/ui/button.tsx";
import { forgetChoices } from "./kept-choices.ts";

type Missed = { id: string; rev: number; isTeachers: boolean };

type Answer = "kept" | "erased" | "refused";

/** Offers to keep the missed questions for review on the device: the server no longer knows who answered what. */
export function KeepMissed({ missed, unanswered = 0 }: { missed: Missed[]; unanswered?: number }) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  // The site has not checked a question of the teacher, so it does not ask it again.
  const ofSite = missed.filter(({ isTeachers }) => !isTeachers);
  const ofTeacher = missed.length - ofSite.length;
  const left = (
    <>
      {ofTeacher > 0 ? <p>{teachersText(ofTeacher, ofSite.length)}</p> : null}
      {unanswered > 0 ? <p>{leftText(unanswered)}</p> : null}
    </>
  );
  if (ofSite.length === 0) return missed.length + unanswered > 0 ? left : null;
  const isOne = ofSite.length === 1;

  function keep() {
    const isKept = ofSite.map(({ id, rev }) => recordAnswer(id, rev, "wrong")).every(Boolean);
    forgetChoices();
    setAnswer(isKept ? "kept" : "refused");
  }

  function erase() {
    forgetChoices();
    setAnswer("erased");
  }

  return (
    <>
      <KeepNeedsScripts />
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
                {`Vous avez raté ${ofSite.length} questions. Vous pouvez les garder sur cet appareil. Le site vous les reposera dans « Réviser ».`}
              </p>
            )}
            {left}
            <p className="button-row">
              <Button onClick={keep}>
                {isOne ? "Garder la question ratée pour la réviser" : "Garder les questions ratées pour les réviser"}
              </Button>
              <Button tone="quiet" onClick={erase}>
                Ne rien garder
              </Button>
            </p>
          </>
        ) : null}
        <p role="status">
          <span>{answer === null ? "" : ANSWERS[answer]}</span>
          {answer === "kept" ? <a href={REVIEW_PATH}> Ouvrir « Réviser »</a> : null}
        </p>
      </div>
    </>
  );
}

/** The missed questions are kept by the browser itself, which only scripts can do. */
export function KeepNeedsScripts() {
  return (
    <noscript>
      <p>Pour garder les questions ratées et les réviser, il faut JavaScript. Il est désactivé dans ce navigateur.</p>
    </noscript>
  );
}

function teachersText(count: number, others: number): string {
  const also = others > 0 ? "aussi " : "";
  return count > 1
    ? `Vous avez ${also}raté ${count} questions de votre professeur. Elles ne se gardent pas.`
    : `Vous avez ${also}raté une question de votre professeur. Elle ne se garde pas.`;
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
