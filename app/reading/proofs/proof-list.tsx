import { ForeignLink } from "#app/ui/foreign-link.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { Proof, ProofSource } from "#library/proofs/article-proofs.ts";
import {
  describeAsOf,
  describeCheck,
  describeConfidence,
  describeDoubt,
  describeReading,
} from "#library/proofs/proof-words.ts";
import { formatPartialDate } from "#platform/french/dates.ts";

type ProofListProps = {
  ids: string[];
  proofs: Record<string, Proof>;
  withIds?: boolean;
};

export function ProofList({ ids, proofs, withIds = false }: ProofListProps) {
  return (
    <ul className="proofs">
      {ids.flatMap((id) => {
        const proof = proofs[id];
        if (!proof) return [];
        return [
          <li key={id} id={withIds ? id : undefined}>
            <span>{withIds ? `${id}. ` : ""}</span>
            <FrenchText>{proof.statement}</FrenchText>
            <p>
              <strong>{describeConfidence(proof)}</strong>
              <FrenchText>{`${describeDoubt(proof)} ${describeCheck(proof)} ${describeAsOf(proof.asOf)}`}</FrenchText>
            </p>
            <Sources sources={proof.sources} />
          </li>,
        ];
      })}
    </ul>
  );
}

function Sources({ sources: [first, ...others] }: { sources: ProofSource[] }) {
  if (!first) return null;
  if (others.length === 0) {
    return (
      <p>
        <SourceLine source={first} />
      </p>
    );
  }
  return (
    <ul>
      {[first, ...others].map((source) => (
        <li key={source.title + source.author + source.date}>
          <SourceLine source={source} />
        </li>
      ))}
    </ul>
  );
}

function SourceLine({ source }: { source: ProofSource }) {
  const { title, author, date, url, noAddress, language } = source;
  const day = date ? `, ${formatPartialDate(date)}` : "";
  const words = `${author}, ${title}${day}`;
  return (
    <>
      {url && language ? <ForeignLink href={url} before={`${author}, `} {...{ title, note: day, language }} /> : null}
      {url && !language ? (
        <a href={url} target="_blank" rel="noopener noreferrer" aria-label={`${words} (nouvelle fenêtre)`}>
          <FrenchText>{words}</FrenchText>
        </a>
      ) : null}
      <FrenchText>{`${url ? "" : words}, ${describeReading(source)}${noAddress ? `. Sans adresse. ${noAddress}` : ""}`}</FrenchText>
    </>
  );
}
