import { formatPartialDate } from "#app/features/proofs/proof-words.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { FactSource, StatedFact } from "#library/catalogue/exam-views.ts";

export function FactList({ facts }: { facts: StatedFact[] }) {
  return (
    <ul className="exam-facts">
      {facts.map(({ id, statement, sources }) => (
        <li key={id}>
          <FrenchText>{statement}</FrenchText>
          <Proofs sources={sources} />
        </li>
      ))}
    </ul>
  );
}

type ProofsProps = { sources: Pick<FactSource, "title" | "author" | "date" | "url" | "noAddress">[] };

export function Proofs({ sources }: ProofsProps) {
  return (
    <details className="exam-proofs">
      <summary>{sources.length > 1 ? "Les preuves" : "La preuve"}</summary>
      <SourceItems sources={sources} />
    </details>
  );
}

export function SourceItems({ sources }: ProofsProps) {
  return (
    <ul>
      {sources.map(({ title, author, date, url, noAddress }) => (
        <li key={title}>
          {url ? (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {title}
              <span className="sr-only"> (nouvelle fenêtre)</span>
            </a>
          ) : (
            title
          )}
          <span className="muted">{` · ${author}${date ? `, ${formatPartialDate(date)}` : ""}.${noAddress ? ` ${noAddress}` : ""}`}</span>
        </li>
      ))}
    </ul>
  );
}
