import { Link } from "react-router";
import { FrenchText } from "#app/ui/french-text.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { ExamGuidePage } from "#library/catalogue/exam-views.ts";
import { formatDate } from "#platform/french/dates.ts";
import type { Route } from "./+types/sources.route";
import { bankVersionOf } from "./draw.ts";
import { ExamPage } from "./exam-page.tsx";
import { SourceItems } from "./fact-list.tsx";
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

type ExamSourcesProps = { guide: ExamGuidePage | null; bankDay: string | null; questions: number; seedMark: string };

function ExamSources({ guide, bankDay, questions, seedMark }: ExamSourcesProps) {
  const facts = guide
    ? [...guide.essential, ...guide.onTheDay, ...guide.permits.flatMap((permit) => permit.facts)]
    : [];
  const sources = new Map(facts.flatMap((fact) => fact.sources).map((source) => [source.title, source]));
  return (
    <ExamPage
      title="Sources et corrections"
      lead="D’où viennent les règles, comment les questions sont écrites, ce qui a été corrigé."
    >
      <section className="section" aria-labelledby="textes">
        <h2 id="textes">Les textes et les pages</h2>
        <div className="exam-sources">
          <SourceItems sources={[...sources.values()]} />
        </div>
        {guide ? (
          <p className="muted">
            <FrenchText>{`Lus dans des copies ou des reprises, et non sur les sites eux-mêmes. Dernière lecture : ${formatDate(guide.checkedOn)}. Les pages du ministère sont celles du ${formatDate(guide.copiedOn)}.`}</FrenchText>
          </p>
        ) : null}
      </section>
      <section className="section" aria-labelledby="questions">
        <h2 id="questions">Nos questions</h2>
        <p>
          Les questions sont écrites par la rédaction, d’après le programme public. Elles ne sont pas celles de
          l’examen. Chacune repose sur un fait sourcé et a été relue deux fois. Les mises en situation sont inventées :
          celles de l’examen ne sont pas publiques. Réussir ici ne promet rien.
        </p>
        <p>
          Elles suivent la liste publique « carte de séjour pluriannuelle ». La liste « carte de résident » n’a été lue
          qu’en partie, et la liste « naturalisation » ne l’a pas été. Aucun juriste ni formateur ne les a encore
          relues.
        </p>
        <p>
          <FrenchText>{`Nous ne posons pas de question là où une page publique et le droit divergent.${
            questions > 0 && bankDay
              ? ` La banque compte ${questions} questions. Dernière relecture : ${formatDate(bankDay)}. Ses séries commencent par « ${seedMark} ».`
              : " La banque est en relecture."
          }`}</FrenchText>
        </p>
      </section>
      <section className="section" aria-labelledby="corrections">
        <h2 id="corrections">Erreurs corrigées</h2>
        {guide && guide.corrections.length > 0 ? (
          <ul>
            {guide.corrections.map(({ date, text }) => (
              <li key={date + text}>
                <FrenchText>{`${formatDate(date)} : ${text}`}</FrenchText>
              </li>
            ))}
          </ul>
        ) : (
          <p>Aucune pour l’instant.</p>
        )}
        <p>
          Une question vous semble fausse ? <Link to="/contact">Écrivez-nous</Link> : elle est relue sous sept jours.
        </p>
      </section>
    </ExamPage>
  );
}
