import { PageTitle } from "#app/features/layout/page-title.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EXAM_CRUMB, ExamPage } from "./exam-page.tsx";
import type { Paper, PaperAnswer } from "./exam-paper.server.ts";
import { type PaperOptions, paperPath, paperUrl, START_PATH } from "./exam-paths.ts";
import { FORGED, UNKNOWN_SEED } from "./exam-texts.ts";
import type { GradedAnswers } from "./grade-paper.ts";
import { GradedPaper } from "./graded-paper.tsx";
import { NotReady } from "./not-ready.tsx";
import { PaperForm } from "./paper-form.tsx";

type ShownAnswer = Exclude<PaperAnswer, { outcome: "graded" }> | { outcome: "graded"; graded: GradedAnswers };

type PaperPageProps = { paper: Paper; answer: ShownAnswer | null; options: PaperOptions };

const TRAIL = [EXAM_CRUMB, { name: "Épreuve blanche", href: START_PATH }];

export function PaperPage({ paper, answer, options }: PaperPageProps) {
  if (paper.state !== "open") {
    return (
      <ExamPage title="Épreuve blanche" trail={TRAIL} name="Série">
        {paper.state === "unknown" ? (
          <Problem text={UNKNOWN_SEED} again="Commencer une nouvelle épreuve" />
        ) : (
          <NotReady />
        )}
      </ExamPage>
    );
  }
  const name = `Série ${paper.seed}`;
  if (answer?.outcome === "graded") {
    return (
      <ExamPage title="Votre épreuve, corrigée" name={name} trail={TRAIL}>
        <PageTitle>Examen civique : épreuve corrigée</PageTitle>
        <GradedPaper graded={answer.graded} options={options} />
      </ExamPage>
    );
  }
  if (answer?.outcome === "forged") {
    return (
      <ExamPage title="Épreuve blanche" name={name} trail={TRAIL}>
        <Problem text={FORGED} again="Rouvrir l’épreuve" href={paperUrl(paper.seed, options)} />
      </ExamPage>
    );
  }
  return (
    <ExamPage
      title="Épreuve blanche"
      name={name}
      trail={TRAIL}
      lead="Une seule réponse est juste. Une erreur n’enlève pas de point. Vous envoyez tout à la fin."
    >
      <p className="no-print">
        <ButtonLink to={`${paperPath(paper.seed)}/fiche`} tone="quiet">
          La feuille à imprimer
        </ButtonLink>
      </p>
      <PaperForm
        key={paper.seed}
        paper={paper}
        options={options}
        missing={answer?.outcome === "missing" ? answer : null}
      />
    </ExamPage>
  );
}

function Problem({ text, again, href = START_PATH }: { text: string; again: string; href?: string }) {
  return (
    <>
      <p className="alert">{text}</p>
      <p>
        <a className="button button-main" href={href}>
          {again}
        </a>
      </p>
    </>
  );
}
