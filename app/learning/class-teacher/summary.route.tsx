import { redirect } from "react-router";
import { orRestart } from "#app/learning/class/class-endpoints.server.ts";
import { TeacherPage } from "#app/learning/class/class-page.tsx";
import { DESK_PATH, deskPath, summaryCsvPath, summaryPath } from "#app/learning/class/class-paths.ts";
import { devicesOf, erasedAt, neverJoined } from "#app/learning/class/class-texts.ts";
import { OriginLinks } from "#app/learning/class-pupil/pupil-screens.tsx";
import { NEW_CLASS_PATH } from "#app/learning/quiz/new-class-path.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/summary.route";
import { findDesks, namesSession, type OtherDesk } from "./desk.server.ts";
import { OtherDesks } from "./other-desks.tsx";
import { type Summary, summaryOf } from "./summary.server.ts";
import { SummaryTotals } from "./summary-totals.tsx";

function SummaryPage({ summary, others }: { summary: Summary; others: OtherDesk[] }) {
  const { id, way, title, origins, openedAt, devices, expected, questions, erased } = summary;
  return (
    <TeacherPage name="Bilan de la séance">
      <h1>Bilan de la séance</h1>
      <p className="lead">
        <FrenchText>{title}</FrenchText>
      </p>
      <p>
        <FrenchText>{`Séance du ${openedAt}.`}</FrenchText> <span>{devicesOf(devices, expected)}</span>
      </p>
      <SummaryTotals
        questions={questions}
        unaskedName="Questions non posées"
        download={
          <ButtonLink to={summaryCsvPath(id)} reloadDocument download>
            Télécharger les totaux (CSV)
          </ButtonLink>
        }
      >
        {devices === 0 ? (
          <p>
            Personne n’est entré dans cette séance. <FrenchText>{neverJoined(way)}</FrenchText>
          </p>
        ) : (
          <p className="muted">
            Un nombre compte des appareils : qui est entré avec deux compte deux fois, qui n’a pas répondu ne compte
            pas.
          </p>
        )}
        <p className="class-erasure">
          <FrenchText>{erasedAt(erased)}</FrenchText>
        </p>
      </SummaryTotals>
      <div className="no-print">
        <OriginLinks origins={origins} />
        <p>
          <a href={NEW_CLASS_PATH}>Préparer une autre séance</a>
        </p>
      </div>
      <OtherDesks desks={others} />
    </TeacherPage>
  );
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const { chosen, others } = await orRestart(services, request, () => findDesks(services, request));
  if (!chosen?.endedAt) throw redirect(chosen ? deskPath(chosen.id) : DESK_PATH);
  if (!namesSession(request)) throw redirect(summaryPath(chosen.id));
  return { summary: summaryOf(chosen, chosen.endedAt), others };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: loaderData ? `${loaderData.summary.title} : bilan de la séance` : "Bilan de la séance",
    description: "Les totaux de la séance, question par question, à télécharger ou à imprimer.",
    indexable: false,
  });
}

export default function SummaryRoute({ loaderData }: Route.ComponentProps) {
  return <SummaryPage {...loaderData} />;
}
