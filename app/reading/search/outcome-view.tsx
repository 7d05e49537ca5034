import { use } from "react";
import { SiteSettingsContext } from "#app/ui/page/site-settings.ts";
import type { SearchAnswer } from "./answer-search.server.ts";
import { NothingFound, ThemeLinks } from "./nothing-found.tsx";
import type { SearchOutcome } from "./prepared-search.ts";
import { searchHref } from "./search-choice.ts";
import { SearchFacets } from "./search-facets.tsx";
import { DefinitionCard, ResultList } from "./search-results.tsx";

type Themes = SearchOutcome["themes"];

/** Plain links: their pages are built already. */
export function OutcomeView({ outcome: { answer, isRefused, themes } }: { outcome: SearchOutcome }) {
  return (
    <>
      <link rel="search" type="application/opensearchdescription+xml" title="Le Récap" href="/opensearch.xml" />
      {isRefused ? (
        <p className="alert" role="alert">
          Beaucoup de recherches viennent de votre réseau. Attendez une minute, puis cherchez à nouveau.
        </p>
      ) : null}
      {answer ? <Answer answer={answer} themes={themes} /> : <Beginning themes={themes} />}
    </>
  );
}

function Beginning({ themes }: { themes: Themes }) {
  return (
    <div className="search-help">
      <p>
        Cherchez dans les articles, le glossaire, les questions des quiz et les sources. Ce que vous cherchez n’est
        écrit nulle part.
      </p>
      <ThemeLinks themes={themes} />
    </div>
  );
}

function Answer({ answer, themes }: { answer: SearchAnswer; themes: Themes }) {
  const { text, total, page, definition, results, themeNames, perPage, choice } = answer;
  const { origin } = use(SiteSettingsContext);
  return (
    <>
      <p className="search-status" role="status" data-address={origin + searchHref(text, choice)}>
        {`${total === 0 ? "Aucun résultat" : `${total} résultat${total > 1 ? "s" : ""}`} pour « ${text} »${total > 1 ? ", classés par pertinence" : ""}`}
      </p>
      <Spelling answer={answer} />
      {total === 0 ? (
        <NothingFound answer={answer} themes={themes} />
      ) : (
        <div className="search-answer">
          <SearchFacets answer={answer} />
          <div>
            {definition ? <DefinitionCard definition={definition} /> : null}
            {results.length > 0 ? (
              <ResultList results={results} start={(page - 1) * perPage + 1} themeNames={themeNames} />
            ) : null}
            <Pages answer={answer} />
          </div>
        </div>
      )}
    </>
  );
}

function Spelling({ answer: { text, correction, choice } }: { answer: SearchAnswer }) {
  if (!correction) return null;
  return (
    <p className="search-spelling">
      Vouliez-vous dire <a href={searchHref(correction.text, {})}>{correction.text}</a> ? Les résultats sont ceux de ce
      mot. <a href={searchHref(text, { ...choice, page: 1, exact: true })}>{`Chercher exactement « ${text} »`}</a>
    </p>
  );
}

function Pages({ answer: { text, choice, page, pages } }: { answer: SearchAnswer }) {
  if (pages < 2) return null;
  const leadTo = (other: number) => searchHref(text, { ...choice, page: other });
  return (
    <nav className="button-row search-pages" aria-label="Pages de résultats">
      {page > 1 ? (
        <a className="button button-quiet" href={leadTo(page - 1)} rel="prev">
          Page précédente
        </a>
      ) : null}
      <p className="muted">{`Page ${page} sur ${pages}`}</p>
      {page < pages ? (
        <a className="button button-quiet" href={leadTo(page + 1)} rel="next">
          Page suivante
        </a>
      ) : null}
    </nav>
  );
}
