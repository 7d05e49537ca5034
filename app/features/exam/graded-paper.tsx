import { use, useEffect, useState } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SUBJECT_FIELD } from "#library/catalogue/exam-path.ts";
import { EXAM_ID } from "#library/schema/exam-id.ts";
import { paperPath, START_PATH } from "./exam-paths.ts";
import { NOTHING_KEPT_HERE } from "./exam-texts.ts";
import type { GradedAnswers } from "./grade-paper.ts";
import { PreparedResult, SCORE_ID } from "./prepared-result.ts";

export function GradedPaper({ graded }: { graded: GradedAnswers }) {
  const prepared = use(PreparedResult);
  const isKept = useKeptResult(graded);
  useEffect(() => document.getElementById(SCORE_ID)?.focus(), []);
  return (
    <>
      {isKept ? null : <p className="alert">{NOTHING_KEPT_HERE}</p>}
      {prepared ? (
        <div>{prepared}</div>
      ) : (
        // React leaves what was served as it is: see features/markdown/server-rendered.tsx.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set
        <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
      )}
      <p className="button-row">
        <ButtonLink to={START_PATH}>Une autre épreuve</ButtonLink>
        <ButtonLink to={`${paperPath(graded.seed)}/corrige`} tone="quiet">
          Le corrigé à imprimer
        </ButtonLink>
        <ButtonLink to={`/reviser?${SUBJECT_FIELD}=${EXAM_ID}`} tone="quiet">
          Réviser mes erreurs
        </ButtonLink>
        <Button tone="quiet" needsScript onClick={() => window.print()}>
          Imprimer mes résultats
        </Button>
      </p>
    </>
  );
}

function useKeptResult(graded: GradedAnswers): boolean {
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    import("./keep-result.ts").then(
      ({ keepResult }) => setKept(keepResult(graded)),
      () => setKept(false),
    );
  }, [graded]);
  return isKept;
}
