import { servedContent } from "#app/newsroom/drafts/served.server.ts";
import { readSourceReport, type SourceReport } from "#app/newsroom/drafts/source-report.server.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { formatDate } from "#platform/french/dates.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/source-report.route";

export function loader({ context }: Route.LoaderArgs) {
  const services = requireServices(context);
  return { report: readSourceReport(services.settings.dataDir, servedContent(services).facts) };
}

export function meta() {
  return pageMeta({ title: "Sources", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function SourcesPage({ loaderData }: Route.ComponentProps) {
  return <SourcesView {...loaderData} />;
}

/** The report is null until a check of the sources has run. */
function SourcesView({ report }: { report: SourceReport | null }) {
  return (
    <div className="source-report">
      <h1>Sources</h1>
      {report ? (
        <Report report={report} />
      ) : (
        <p className="admin-empty">
          Aucun contrôle n’a encore eu lieu. Qui tient le serveur le lance une fois par mois ; cette page dira alors
          quelles sources citées ne répondent plus, ont déménagé ou ne disent plus la citation.
        </p>
      )}
    </div>
  );
}

function Report({ report: { checked, answering, groups } }: { report: SourceReport }) {
  return (
    <>
      <p>
        <FrenchText>{`Dernier contrôle le ${formatDate(checked)}. ${answering} ${answering > 1 ? "adresses répondent" : "adresse répond"}.`}</FrenchText>
      </p>
      {groups
        .filter(({ sources }) => sources.length > 0)
        .map(({ status, title, sources }) => (
          <section key={status} aria-labelledby={`sources-${status}`}>
            <h2 id={`sources-${status}`}>{title}</h2>
            <ul className="served-list">
              {sources.map(({ url, title, detail, movedTo, facts }) => (
                <li key={url}>
                  <span>
                    <a href={url} rel="noreferrer">
                      {title}
                    </a>
                  </span>
                  <span className="muted">
                    <FrenchText>{`${facts.length > 1 ? "Preuves" : "Preuve"} ${facts.join(", ")} : ${movedTo ?? detail}`}</FrenchText>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}
