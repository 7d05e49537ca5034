import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/sources.route";
import { bankVersionOf } from "./draw.ts";
import { ExamSources } from "./exam-sources.tsx";
import { versionMark } from "./seed.ts";

export function loader({ context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const bank = content.listExamBank();
  return {
    guide: content.getExamGuide(),
    bankDay: content.getExamBankDay(),
    questions: bank.length,
    seedMark: versionMark(bankVersionOf(bank)),
  };
}

export function meta() {
  return pageMeta({
    title: "Examen civique : sources et corrections",
    description:
      "Les textes lus pour l’entraînement à l’examen civique, la façon dont les questions sont écrites et relues, et les erreurs corrigées.",
  });
}

export default function SourcesRoute({ loaderData }: Route.ComponentProps) {
  return <ExamSources {...loaderData} />;
}
