import { FrenchText } from "#app/ui/french-text.tsx";
import type { ShownSource, StatedFact } from "#library/catalogue/shown-source.ts";
import { markWords } from "#platform/french/word-marks.ts";

export function ExamFacts({ facts }: { facts: StatedFact[] }) {
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

export function Proofs({ sources }: { sources: ShownSource[] }) {
  return (
    <details className="exam-proofs">
      <summary>{sources.length > 1 ? "Les preuves" : "La preuve"}</summary>
      <SourceItems sources={sources} />
    </details>
  );
}

export function SourceItems({ sources }: { sources: ShownSource[] }) {
  return (
    <ul>
      {sources.map((source) => (
        <li key={`${source.title} ${source.note}`}>
          <SourceLine source={source} />
        </li>
      ))}
    </ul>
  );
}

export function SourceLine({ source: { title, url, note } }: { source: ShownSource }) {
  const words = `${title} · ${note}`;
  const shown = <FrenchText>{words}</FrenchText>;
  if (!url) return shown;
  // A label saves an element, but accessibility checkers do not find text such as « II<sup>e</sup> » in a label, so
  // that a hidden text is used for it.
  const isPlain = markWords(words).length < 2;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={isPlain ? `${words} (nouvelle fenêtre)` : undefined}
    >
      {shown}
      {isPlain ? null : <span className="sr-only"> (nouvelle fenêtre)</span>}
    </a>
  );
}
