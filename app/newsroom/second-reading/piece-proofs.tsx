import type { ReadFact, ReadPiece } from "./read-page.ts";

/** Beside a passage, the facts that carry it. */
export function PieceProofs({ piece, facts }: { piece: ReadPiece; facts: Record<string, ReadFact> }) {
  const own = piece.facts.flatMap(({ id, change }) => (facts[id] ? [{ fact: facts[id], change }] : []));
  if (own.length === 0) return null;
  return (
    <details className="piece-proofs" open={piece.change !== "same"}>
      <summary>{own.length === 1 ? "1 preuve" : `${own.length} preuves`}</summary>
      <ul>
        {own.map(({ fact, change }) => (
          <li key={fact.id}>
            {change === "same" ? null : <strong>{change === "added" ? "Nouvelle : " : "Enlevée : "}</strong>}
            <span lang="fr">{fact.statement}</span>
            <small className="muted">{fact.worth}</small>
            {fact.sources.map(({ words, url }) => (
              <small key={words}>
                {url ? (
                  <a href={url} target="_blank" rel="noopener noreferrer">
                    <span>{words}</span>
                    <span className="sr-only"> (nouvel onglet)</span>
                  </a>
                ) : (
                  words
                )}
              </small>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
