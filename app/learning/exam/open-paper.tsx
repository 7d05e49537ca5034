import { useCallback, useLayoutEffect, useState } from "react";
import type { Crumb } from "#app/ui/breadcrumb.tsx";
import { lazyPart } from "#app/ui/lazy-part.ts";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { begunExam, keepSent, keepUnderWay, otherUnderWay, type SentExam, sentOf } from "./exam-device.ts";
import { ExamPage } from "./exam-page.tsx";
import type { OpenPaper as Paper } from "./exam-paper.server.ts";
import type { PaperOptions } from "./exam-paths.ts";
import { GRADED_TITLE } from "./exam-texts.ts";
import { PaperForm } from "./paper-form.tsx";
import type { Missing } from "./use-under-way.ts";

type OpenPaperProps = { paper: Paper; options: PaperOptions; missing: Missing | null; name: string; trail: Crumb[] };

const LazyCorrection = lazyPart(() => import("./paper-correction.tsx").then(({ PaperCorrection }) => PaperCorrection));

/**
 * Shows the questions of a series. Once they are sent, shows their correction at the same address, until the series is
 * begun again.
 */
export function OpenPaper({ paper, options, missing, name, trail }: OpenPaperProps) {
  const [sent, setSent] = useState<SentExam | null>(null);
  useLayoutEffect(() => setSent(missing ? null : sentOf(paper.seed)), [paper.seed, missing]);
  const send = useCallback((answers: SentExam) => {
    keepSent(answers);
    setSent(answers);
    window.scrollTo(0, 0);
  }, []);
  function beginAgain({ seed, options }: SentExam) {
    if (!otherUnderWay(seed)) keepUnderWay(begunExam(seed, options));
    setSent(null);
  }
  if (sent) {
    return (
      <ExamPage asks title={GRADED_TITLE} name={name} trail={trail}>
        <PageTitle>Examen civique : examen blanc corrigé</PageTitle>
        <LazyCorrection sent={sent} onBegin={() => beginAgain(sent)} />
      </ExamPage>
    );
  }
  return (
    <ExamPage
      asks
      title="Examen blanc"
      name={name}
      trail={trail}
      lead="Une seule réponse est juste. Une erreur n’enlève pas de point."
    >
      <PaperForm paper={paper} options={options} missing={missing} onSend={send} />
    </ExamPage>
  );
}
