import { FrenchText } from "#app/ui/french-text.tsx";
import type { ShownSource, SourcedFacts } from "#library/catalogue/exam-views.ts";

/** Facts under the page that proves them: in few elements, as a theme has up to seventy. */
export function ProvenFacts({ groups }: { groups: SourcedFacts[] }) {
  return <dl className="exam-proven">{groups.map(ProvenGroup)}</dl>;
}

function ProvenGroup({ source, facts }: SourcedFacts) {
  return [
    <dt key={source.title}>
      <ShortSource source={source} />
      {" · "}
      <FrenchText>{source.note}</FrenchText>
    </dt>,
    ...facts.map(({ id, statement, others }) => (
      <dd key={id}>
        <FrenchText>{statement}</FrenchText>
        {others.map((other) => [" ", <ShortSource key={other.title} source={other} />])}
      </dd>
    )),
  ];
}

/** Without which copy was read: the note beside it says when. */
function ShortSource({ source: { title, url, note } }: { source: ShownSource }) {
  const short = title.replace(/ \([^)]*\)$/, "");
  if (!url) return <FrenchText>{short}</FrenchText>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" aria-label={`${short}, ${note} (nouvelle fenêtre)`}>
      <FrenchText>{short}</FrenchText>
    </a>
  );
}
