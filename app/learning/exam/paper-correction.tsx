import { useCallback, useEffect, useState } from "react";
import { storedLearning } from "#app/accounts/reader-data/learning-storage.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { focusOnArrival } from "#app/ui/focus-on-arrival.ts";
import { correctionPath } from "#library/catalogue/exam-path.ts";
import { mistakesLeft, type SentExam, storedExam } from "./exam-device.ts";
import type { Correction } from "./exam-paper.server.ts";
import { START_PATH } from "./exam-paths.ts";
import { CORRECTION_GONE, NOTHING_KEPT_HERE, OFFLINE } from "./exam-texts.ts";
import { type ExamResult, gradePaper } from "./grade-paper.ts";
import { keepResult } from "./keep-result.ts";
import { PaperResult } from "./paper-result.tsx";
import { SCORE_ID } from "./prepared-pages.ts";

type State = { step: "coming" | "unreachable" | "gone" } | { step: "graded"; result: ExamResult; isKept: boolean };

/** The device corrects what was sent, also without a network when the series was kept. */
export function PaperCorrection({ sent, onBegin }: { sent: SentExam; onBegin: () => void }) {
  const [state, setState] = useState<State>({ step: "coming" });
  const look = useCallback(() => {
    correctPaper(sent).then(
      (result) => {
        if (!result) return setState({ step: "gone" });
        setState({ step: "graded", result, isKept: sent.isGraded || keepResult(result, sent) });
      },
      () => setState({ step: "unreachable" }),
    );
  }, [sent]);
  useEffect(() => {
    look();
  }, [look]);
  const device = storedExam.use();
  const left = mistakesLeft(device, storedLearning.use()).length;
  useEffect(() => {
    if (state.step !== "unreachable") return;
    addEventListener("online", look);
    return () => removeEventListener("online", look);
  }, [look, state]);
  useEffect(() => {
    if (state.step === "graded") focusOnArrival(document.getElementById(SCORE_ID));
  }, [state]);
  if (state.step === "graded") {
    return (
      <>
        {state.isKept ? null : <p className="alert">{NOTHING_KEPT_HERE}</p>}
        <PaperResult result={state.result} left={device.sent ? left : undefined} />
        <p className="button-row">
          <Button tone="quiet" onClick={onBegin}>
            Refaire cet examen blanc
          </Button>
          <Button tone="quiet" onClick={() => window.print()}>
            Imprimer mes résultats
          </Button>
        </p>
      </>
    );
  }
  return (
    <div role="status">
      {state.step === "coming" ? <p>La correction arrive…</p> : null}
      {state.step === "unreachable" ? <p className="alert">{OFFLINE}</p> : null}
      {state.step === "gone" ? <p className="alert">{CORRECTION_GONE}</p> : null}
      <p className="button-row">
        {state.step === "unreachable" ? <Button onClick={look}>Réessayer</Button> : null}
        {state.step === "gone" ? <ButtonLink to={START_PATH}>Un autre examen blanc</ButtonLink> : null}
      </p>
    </div>
  );
}

/**
 * Returns null once the bank has changed, because these are then answers to other questions. Rejects without a network.
 */
async function correctPaper({ seed, given, late, helped }: SentExam): Promise<ExamResult | null> {
  const response = await fetch(correctionPath(seed));
  if (response.status === 404) return null;
  if (!response.ok) throw response;
  const { questions, themes, articles } = (await response.json()) as Correction;
  const site = { listExamThemes: () => themes, listExamArticles: (unit: string) => articles[unit] ?? [] };
  return gradePaper(site, { seed, drawn: questions, given, late, helped });
}
