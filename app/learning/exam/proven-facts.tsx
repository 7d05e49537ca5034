import { FrenchText } from "#app/ui/french-text.tsx";
import type { ProvenFacts as Proven } from "#library/catalogue/exam-views.ts";
import type { PlacedSource } from "#library/catalogue/shown-source.ts";
import { SourceLine } from "./fact-list.tsx";

/** The sources stand below the facts, which come first, because a notion has up to thirty of them. */
export function ProvenFacts({ proven: { facts, sources } }: { proven: Proven }) {
  return (
    <>
      <ol className="exam-proven">
        {facts.map(({ id, statement }) => (
          <li key={id}>
            <FrenchText>{statement}</FrenchText>
          </li>
        ))}
      </ol>
      <PlacedProofs sources={sources} one="le fait" several="les faits" />
    </>
  );
}

type PlacedProofsProps = { sources: PlacedSource[]; one: string; several: string };

export function PlacedProofs({ sources, one, several }: PlacedProofsProps) {
  return (
    <details className="exam-proofs">
      <summary>Les preuves</summary>
      <ul>
        {sources.map(({ source, proves }) => (
          <li key={source.title + source.note}>
            <span>{`Prouve ${proves.length > 1 ? several : one} ${listOf(proves)} : `}</span>
            <SourceLine source={source} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function listOf(places: number[]): string {
  const last = String(places.at(-1));
  return places.length > 1 ? `${places.slice(0, -1).join(", ")} et ${last}` : last;
}
