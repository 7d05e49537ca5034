import { FrenchText } from "#app/ui/french-text.tsx";
import type { ProvenFacts as Proven } from "#library/catalogue/exam-views.ts";
import { SourceLine } from "./fact-list.tsx";

/** What is to be learnt first; what proves it under it, as a notion has up to thirty facts. */
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
      <details className="exam-proofs">
        <summary>Les preuves</summary>
        <ul>
          {sources.map(({ source, proves }) => (
            <li key={source.title + source.note}>
              <span>{`${placesText(proves)} `}</span>
              <SourceLine source={source} />
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function placesText(places: number[]): string {
  const last = places.at(-1);
  return places.length > 1
    ? `Prouve les faits ${places.slice(0, -1).join(", ")} et ${last} :`
    : `Prouve le fait ${last} :`;
}
