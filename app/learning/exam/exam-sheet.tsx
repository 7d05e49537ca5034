import { AnswerList, QuestionList } from "#app/learning/questions/question-sheet.tsx";
import sheetUrl from "#app/styles/handout.css?url";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { QuizQuestion } from "#library/catalogue/catalogue.ts";
import { EXAM_CRUMB, ExamPage } from "./exam-page.tsx";
import { paperPath, START_PATH } from "./exam-paths.ts";
import { BANNER, questionsUpdated } from "./exam-texts.ts";

export const SHEETS = ["fiche", "corrige"] as const;
type SheetKind = (typeof SHEETS)[number];

type ExamSheetProps = {
  seed: string;
  kind: SheetKind;
  questions: QuizQuestion[];
  isOtherVersion: boolean;
  bankDay: string | null;
};

export function ExamSheet({ seed, kind, questions, isOtherVersion, bankDay }: ExamSheetProps) {
  const title = kind === "fiche" ? "Examen blanc à imprimer" : "Corrigé à imprimer";
  return (
    <ExamPage title={title} trail={[EXAM_CRUMB, { name: "Examen blanc", href: START_PATH }]}>
      <link rel="stylesheet" href={sheetUrl} precedence="page" />
      {isOtherVersion ? <p className="alert">{questionsUpdated(bankDay)}</p> : null}
      <div className="sheet-choice">
        <p className="button-row">
          <ButtonLink to={paperPath(seed)} tone="quiet">
            Répondre à l’écran
          </ButtonLink>
          <ButtonLink to={`${paperPath(seed)}/${kind === "fiche" ? "corrige" : "fiche"}`} tone="quiet">
            {kind === "fiche" ? "Le corrigé" : "La feuille sans réponses"}
          </ButtonLink>
          <Button needsScript onClick={() => window.print()}>
            Imprimer
          </Button>
        </p>
      </div>
      <article className="sheet exam-sheet">
        <p className="sheet-origin">{`Examen civique, série ${seed}. ${BANNER}`}</p>
        {kind === "fiche" ? (
          <>
            <p className="sheet-hint">
              Une seule réponse est juste : entourez sa lettre. Il faut 32 bonnes réponses sur 40.
            </p>
            <QuestionList questions={questions} />
          </>
        ) : (
          <AnswerList questions={questions} />
        )}
      </article>
    </ExamPage>
  );
}
