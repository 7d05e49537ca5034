import { use, useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { focusOnArrival } from "#app/ui/focus-on-arrival.ts";
import { ServerRendered } from "#app/ui/markdown/server-rendered.tsx";
import type { PaperOptions } from "./exam-paths.ts";
import { NOTHING_KEPT_HERE } from "./exam-texts.ts";
import type { GradedAnswers } from "./grade-paper.ts";
import { PreparedResult, SCORE_ID } from "./prepared-result.ts";

export function GradedPaper({ graded, options }: { graded: GradedAnswers; options: PaperOptions }) {
  const prepared = use(PreparedResult);
  const isKept = useKeptResult(graded, options);
  useEffect(() => focusOnArrival(document.getElementById(SCORE_ID)), []);
  return (
    <>
      {isKept ? null : <p className="alert">{NOTHING_KEPT_HERE}</p>}
      <ServerRendered part="result">{prepared}</ServerRendered>
      <p className="button-row">
        <Button tone="quiet" needsScript onClick={() => window.print()}>
          Imprimer mes résultats
        </Button>
      </p>
    </>
  );
}

function useKeptResult(graded: GradedAnswers, { minutes, hasSimple }: PaperOptions): boolean {
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    import("./keep-result.ts").then(
      ({ keepResult }) => {
        const { seed, sent } = graded;
        setKept(keepResult(graded, { ...sent, seed, options: { minutes, hasSimple }, isGraded: true, missed: [] }));
      },
      () => setKept(false),
    );
  }, [graded, minutes, hasSimple]);
  return isKept;
}
