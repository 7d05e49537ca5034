import { PageTitle } from "#app/ui/page/page-title.tsx";
import { EXAM_CRUMB, ExamPage } from "./exam-page.tsx";
import type { Paper, PaperAnswer } from "./exam-paper.server.ts";
import { type PaperOptions, paperUrl, START_PATH } from "./exam-paths.ts";
import { FORGED, GRADED_TITLE, UNKNOWN_SEED } from "./exam-texts.ts";
import type { GradedAnswers } from "./grade-paper.ts";
import { GradedPaper } from "./graded-paper.tsx";
import { NotReady } from "./not-ready.tsx";
import { OpenPaper } from "./open-paper.tsx";

type ShownAnswer = Exclude<PaperAnswer, { outcome: "graded" }> | { outcome: "graded"; graded: GradedAnswers };

type PaperPageProps = { paper: Paper; answer: ShownAnswer | null; options: PaperOptions };

const TRAIL = [EXAM_CRUMB, { name: "Examen blanc", href: START_PATH }];

export function PaperPage({ paper, answer, options }: PaperPageProps) {
  if (paper.state !== "open") {
    return (
      <ExamPage title="Examen blanc" trail={TRAIL} name="Série">
        {paper.state === "unknown" ? (
          <Problem text={UNKNOWN_SEED} again="Commencer un nouvel examen blanc" />
        ) : (
          <NotReady />
        )}
      </ExamPage>
    );
  }
  const name = `Série ${paper.seed}`;
  if (answer?.outcome === "graded") {
    return (
      <ExamPage title={GRADED_TITLE} name={name} trail={TRAIL}>
        <PageTitle>Examen civique : examen blanc corrigé</PageTitle>
        <GradedPaper graded={answer.graded} options={options} />
      </ExamPage>
    );
  }
  if (answer?.outcome === "forged") {
    return (
      <ExamPage title="Examen blanc" name={name} trail={TRAIL}>
        <Problem text={FORGED} again="Rouvrir l’examen blanc" href={paperUrl(paper.seed, options)} />
      </ExamPage>
    );
  }
  return (
    <OpenPaper
      key={paper.seed}
      paper={paper}
      options={options}
      name={name}
      trail={TRAIL}
      missing={answer?.outcome === "missing" ? answer : null}
    />
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
