import type { Proof, ProofSource } from "#library/proofs/article-proofs.ts";
import { formatDate } from "#platform/french/dates.ts";
import { CHECKED_LABELS, CONFIDENCE_LABELS, formatPartialDate } from "./proof-words.ts";

type ProofListProps = {
  ids: string[];
  proofs: Record<string, Proof>;
  /** With the fact's id as its anchor and its name, where others refer to it. */
  withIds?: boolean;
};

/** What is established, how sure it is, as of when, and by which sources. */
export function ProofList({ ids, proofs, withIds = false }: ProofListProps) {
  return (
    <ul className="proofs">
      {ids.flatMap((id) => {
        const proof = proofs[id];
        if (!proof) return [];
        return [
          <li key={id} id={withIds ? id : undefined}>
            <p className="proof-statement">
              {withIds ? <strong>{id}. </strong> : null}
              {proof.statement}
            </p>
            <p className="proof-confidence">
              <strong>{CONFIDENCE_LABELS[proof.confidence]}</strong>
              {proof.disputedBy ? ` : ${proof.disputedBy}` : "."} {CHECKED_LABELS[proof.checked]} Vrai en date de{" "}
              {formatPartialDate(proof.asOf)}.
            </p>
            <ul className="proof-sources">
              {proof.sources.map((source) => (
                <li key={source.title + source.author + source.date}>
                  <SourceLine source={source} />
                </li>
              ))}
            </ul>
          </li>,
        ];
      })}
    </ul>
  );
}

function SourceLine({ source: { title, author, date, url, language, consulted } }: { source: ProofSource }) {
  const words = (
    <>
      {author}, {url ? <cite>{title}</cite> : title}
      {date ? `, ${formatPartialDate(date)}` : ""}
    </>
  );
  return (
    <>
      {url ? (
        <a href={url} target="_blank" rel="noopener noreferrer" hrefLang={language ?? undefined}>
          {words}
          <span className="sr-only"> (nouvelle fenêtre)</span>
        </a>
      ) : (
        words
      )}
      <span className="muted">, consultée le {formatDate(consulted)}</span>
    </>
  );
}
