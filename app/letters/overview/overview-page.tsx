import { Link } from "react-router";
import { number } from "#app/office/mail-queue/counts.ts";
import { REPORTS_PATH } from "#app/office/messages/report-intents.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import { formatMinute } from "#platform/french/paris-time.ts";
import { MonthChart } from "./month-chart.tsx";
import type { Overview } from "./overview.server.ts";
import { PeopleCounts } from "./people-counts.tsx";
import { StateList } from "./state-list.tsx";

export function OverviewPage({ overview }: { overview: Overview | null }) {
  return (
    <>
      <h1>État du site</h1>
      {overview ? <Parts overview={overview} /> : <p className="alert">L’état du site n’a pas pu être lu.</p>}
    </>
  );
}

function Parts({ overview }: { overview: Overview }) {
  return (
    <>
      <p className="muted">
        <FrenchText>{`Le ${formatMinute(overview.at)}.`}</FrenchText>
      </p>
      <StateList overview={overview} />
      <div className="admin-columns">
        <section aria-labelledby="people">
          <h2 id="people">Abonnés</h2>
          <PeopleCounts counts={overview.counts} />
        </section>
        <MonthChart days={overview.counts.days} />
      </div>
      <section aria-labelledby="useful">
        <h2 id="useful">« Ce contenu était-il utile ? »</h2>
        <Useful useful={overview.useful} />
      </section>
    </>
  );
}

function Useful({ useful: { total, articles } }: { useful: Overview["useful"] }) {
  if (total === 0) return <p>Aucun avis pour l’instant.</p>;
  return (
    <>
      <ol className="admin-useful">
        {articles.map(({ articleId, title, href, count: yes }) => (
          <li key={articleId}>
            <b>{number(yes)}</b> {href ? <Link to={href}>{title}</Link> : <span>{title}</span>}
          </li>
        ))}
      </ol>
      <p>
        <Link to={REPORTS_PATH}>{`${number(total)} oui en tout, article par article`}</Link>
      </p>
    </>
  );
}
