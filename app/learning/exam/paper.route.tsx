import { use, useEffect, useState } from "react";
import { data, useSearchParams } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { focusOnArrival } from "#app/ui/focus-on-arrival.ts";
import { ServerRendered } from "#app/ui/markdown/server-rendered.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { readForm } from "#platform/read-form.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/paper.route";
import { paperResultContext } from "./exam-contexts.server.ts";
import { EXAM_CRUMB, ExamPage } from "./exam-page.tsx";
import { answerPaper, findPaper, limitExamPages, type Paper, type PaperAnswer } from "./exam-paper.server.ts";
import { type PaperOptions, paperUrl, readOptions, START_PATH } from "./exam-paths.ts";
import { QUESTIONS_ASKED } from "./exam-rules.ts";
import { FORGED, GRADED_TITLE, NOTHING_KEPT_HERE, UNKNOWN_SEED } from "./exam-texts.ts";
import type { GradedAnswers } from "./grade-paper.ts";
import { NotReady } from "./not-ready.tsx";
import { OpenPaper } from "./open-paper.tsx";
import { PreparedResult, SCORE_ID } from "./prepared-pages.ts";

type ShownAnswer = Exclude<PaperAnswer, { outcome: "graded" }> | { outcome: "graded"; graded: GradedAnswers };

type PaperPageProps = { paper: Paper; answer: ShownAnswer | null; options: PaperOptions };

const TRAIL = [EXAM_CRUMB, { name: "Examen blanc", href: START_PATH }];

function PaperPage({ paper, answer, options }: PaperPageProps) {
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
      <ExamPage asks title={GRADED_TITLE} name={name} trail={TRAIL}>
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

function GradedPaper({ graded, options }: { graded: GradedAnswers; options: PaperOptions }) {
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
        setKept(
          keepResult(graded, {
            ...sent,
            seed,
            options: { minutes, hasSimple },
            isGraded: true,
            missed: [],
            weakest: null,
          }),
        );
      },
      () => setKept(false),
    );
  }, [graded, minutes, hasSimple]);
  return isKept;
}

const NO_STORE = { "Cache-Control": "no-store" };

export const handle: RouteHandle = { onRequest: true, bodyTooLong: FORGED };

export function loader({ params, context }: Route.LoaderArgs) {
  limitExamPages(requireServices(context));
  const { paper } = findPaper(contentOf(context), params.seed);
  return data(paper, { status: paper.state === "unknown" ? 404 : 200 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  limitExamPages(requireServices(context));
  const answer = answerPaper(contentOf(context), params.seed, await readForm(request));
  if (answer.outcome === "graded") {
    const { result, sent } = answer;
    const { seed, score, answers, missed, weakest } = result;
    context.set(paperResultContext, result);
    return data(
      { outcome: answer.outcome, graded: { seed, score, answers, missed, weakest, sent } },
      { headers: NO_STORE },
    );
  }
  return data(answer, { status: answer.outcome === "forged" ? 400 : 200, headers: NO_STORE });
}

export function meta({ loaderData }: Route.MetaArgs) {
  // The list of kept pages tells the series apart by their titles.
  const series = loaderData?.state === "open" ? `, série ${loaderData.seed}` : "";
  return pageMeta({
    title: `Examen civique : examen blanc de ${QUESTIONS_ASKED} questions${series}`,
    description: "Quarante questions d’entraînement à l’examen civique, à envoyer pour être corrigées.",
    indexable: false,
  });
}

export default function PaperRoute({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  return <PaperPage paper={loaderData} answer={actionData ?? null} options={readOptions(query)} />;
}
