import type { SourceReport } from "#app/newsroom/drafts/source-report.server.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import { formatDate } from "#platform/french/dates.ts";

/** Null until the check of the sources was run. */
export function SourcesView({ report }: { report: SourceReport | null }) {
  return (
    <div className="source-report">
      <h1>Sources</h1>
      {report ? (
        <Report report={report} />
      ) : (
        <p className="admin-empty">
          Aucun contrôle n’a encore eu lieu. Le guide de l’exploitation dit comment le lancer.
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
                    <FrenchText>{`${facts.length > 1 ? "Faits" : "Fait"} ${facts.join(", ")} : ${movedTo ?? detail}`}</FrenchText>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}
