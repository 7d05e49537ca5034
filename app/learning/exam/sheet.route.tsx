import { data } from "react-router";
import { hideAnswers } from "#app/learning/questions/hide-answers.ts";
import { AnswerList, QuestionList } from "#app/learning/questions/question-sheet.tsx";
import sheetUrl from "#app/styles/handout.css?url";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import type { QuizQuestion } from "#library/catalogue/catalogue.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/sheet.route";
import { EXAM_CRUMB, ExamPage } from "./exam-page.tsx";
import { findPaper, limitExamPages } from "./exam-paper.server.ts";
import { paperPath, START_PATH } from "./exam-paths.ts";
import { PASS_MARK, QUESTIONS_ASKED } from "./exam-rules.ts";
import { questionsUpdated } from "./exam-texts.ts";

const SHEETS = ["fiche", "corrige"] as const;
type SheetKind = (typeof SHEETS)[number];

type ExamSheetProps = {
  seed: string;
  kind: SheetKind;
  questions: QuizQuestion[];
  isOtherVersion: boolean;
  bankDay: string | null;
};

function ExamSheet({ seed, kind, questions, isOtherVersion, bankDay }: ExamSheetProps) {
  const title = kind === "fiche" ? "Examen blanc à imprimer" : "Corrigé à imprimer";
  return (
    <ExamPage asks title={title} trail={[EXAM_CRUMB, { name: "Examen blanc", href: START_PATH }]}>
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
        <p className="sheet-origin">{`Examen civique, série ${seed}.`}</p>
        {kind === "fiche" ? (
          <>
            <p className="sheet-names">
              <span>Nom :</span>
              <span>{`Score, sur ${QUESTIONS_ASKED} :`}</span>
            </p>
            <p className="sheet-hint">
              {`Une seule réponse est juste : entourez sa lettre. Il faut ${PASS_MARK} bonnes réponses sur ${QUESTIONS_ASKED}.`}
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

export const handle: RouteHandle = { onRequest: true };

export function loader({ params, context }: Route.LoaderArgs) {
  limitExamPages(requireServices(context));
  const kind = SHEETS.find((one) => one === params.sheet);
  const { paper, drawn } = findPaper(contentOf(context), params.seed);
  if (!kind || !drawn) throw data(null, { status: 404 });
  const { seed, isOtherVersion, bankDay } = paper;
  return { kind, seed, isOtherVersion, bankDay, questions: kind === "fiche" ? hideAnswers(drawn) : drawn };
}

export function meta() {
  return pageMeta({
    title: "Examen civique : un examen blanc à imprimer",
    description: "Un examen blanc de l’examen civique à imprimer, avec ou sans les réponses.",
    indexable: false,
  });
}

export default function SheetRoute({ loaderData }: Route.ComponentProps) {
  return <ExamSheet {...loaderData} />;
}
