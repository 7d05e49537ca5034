import { useState } from "react";
import { NOTHING_KEPT } from "#app/features/reader-data/nothing-kept.ts";
import { recordAnswer } from "#app/features/reader-data/record-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { forgetChoices } from "./kept-choices.ts";

export type Missed = { id: string; rev: number };

type Answer = "kept" | "erased" | "refused";

/** On the device, if the pupil wants it: the server no longer knows. */
export function KeepMissed({ missed }: { missed: Missed[] }) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  if (missed.length === 0) return null;

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
          <p>
            {missed.length > 1 ? `Vous avez raté ${missed.length} questions.` : "Vous avez raté une question."} Vous
            pouvez les garder sur cet appareil. Le site vous les reposera dans « Réviser ».
          </p>
          <p className="button-row">
            <Button onClick={keep}>Garder les questions ratées pour les réviser</Button>
            <Button tone="quiet" onClick={erase}>
              Effacer de cet appareil
            </Button>
          </p>
        </>
      ) : null}
      <p role="status">{answer === null ? "" : ANSWERS[answer]}</p>
    </div>
  );
}

const ANSWERS: Record<Answer, string> = {
  kept: "C’est gardé, sur cet appareil seulement. Retrouvez ces questions dans « Réviser ».",
  erased: "Effacé de cet appareil.",
  refused: NOTHING_KEPT,
};
