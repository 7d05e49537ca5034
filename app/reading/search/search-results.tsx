import { Fragment } from "react";
import { FrenchText, FrenchTitle } from "#app/ui/french-text.tsx";
import type { Definition, OtherPassage, MarkedText as Pieces, Result } from "#library/search/result-page.ts";
import { ONE_OF_KIND } from "./search-choice.ts";

/** The pieces alternate between plain and marked text, and the first is plain. */
function MarkedText({ pieces }: { pieces: Pieces }) {
  return pieces.map((piece, index) => {
    const Tag = index % 2 === 1 ? "mark" : Fragment;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
      <Tag key={index}>
        <FrenchText>{piece}</FrenchText>
      </Tag>
    );
  });
}

export function DefinitionCard({ definition }: { definition: Definition }) {
  const { href, term, acronym, text, language } = definition;
  return (
    <section className="fiche fiche-ruled search-definition" aria-labelledby="definition">
      <p className="kicker">Glossaire</p>
      <h2 id="definition" lang={language ?? undefined}>
        {term}
      </h2>
      <p>
        {acronym ? <strong>{`${acronym}. `}</strong> : null}
        <span>{`${text} `}</span>
        <a href={href}>Voir dans le glossaire</a>
      </p>
    </section>
  );
}

type ResultListProps = { results: Result[]; start: number; themeNames: Record<string, string> };

export function ResultList({ results, start, themeNames }: ResultListProps) {
  return (
    <ol className="search-results" start={start}>
      {results.map((result) => (
        <li key={`${result.kind} ${result.href} ${result.title.join("")}`}>
          <ResultItem result={result} theme={result.theme ? (themeNames[result.theme] ?? null) : null} />
        </li>
      ))}
    </ol>
  );
}

function ResultItem({ result, theme }: { result: Result; theme: string | null }) {
  const { kind, href, title, heading, snippet, language, others } = result;
  const isPassage = heading !== null && kind !== "glossaire";
  return (
    <>
      <p className="search-kind">
        <FrenchTitle>{isPassage ? placeOf(kind, title.join("")) : kindOf(kind, theme)}</FrenchTitle>
      </p>
      <h2 lang={kind === "glossaire" ? (language ?? undefined) : undefined}>
        <a href={href}>
          <MarkedText pieces={isPassage ? heading : title} />
        </a>
      </h2>
      {heading && !isPassage ? (
        <p className="search-kind">
          <MarkedText pieces={heading} />
        </p>
      ) : null}
      {snippet ? (
        <p lang={kind === "glossaire" ? undefined : (language ?? undefined)}>
          <MarkedText pieces={snippet} />
        </p>
      ) : null}
      {kind === "bientot" ? <LetterLink /> : null}
      {others.length > 0 ? <OtherPassages others={others} /> : null}
    </>
  );
}

function kindOf(kind: Result["kind"], theme: string | null): string {
  return theme ? `${ONE_OF_KIND[kind]} · ${theme}` : ONE_OF_KIND[kind];
}

function placeOf(kind: Result["kind"], title: string): string {
  return kind === "lettres" ? title : `${ONE_OF_KIND[kind]}\u00A0: ${title}`;
}

function LetterLink() {
  return (
    <p>
      <a href="/#newsletter">Recevoir la lettre de chaque semaine</a>
    </p>
  );
}

function OtherPassages({ others }: { others: OtherPassage[] }) {
  return (
    <details className="search-others">
      <summary>{others.length === 1 ? "1 autre passage" : `${others.length} autres passages`}</summary>
      <ul>
        {others.map(({ kind, href, text }) => (
          <li key={`${href} ${text}`}>
            <a href={href}>{kind === "articles" ? text : `${ONE_OF_KIND[kind]}\u00A0: ${text}`}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}
