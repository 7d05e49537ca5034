import { use } from "react";
import { SiteSettingsContext } from "#app/ui/page/site-settings.ts";
import type { SearchAnswer } from "./answer-search.server.ts";
import type { SearchOutcome } from "./prepared-search.ts";
import { KIND_NAMES, type SearchChoice, searchHref } from "./search-choice.ts";
import { DefinitionCard, ResultList } from "./search-results.tsx";

type Themes = SearchOutcome["themes"];

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

function SearchFacets({ answer }: { answer: SearchAnswer }) {
  const { text, choice, kinds, themes, themeNames } = answer;
  const leadTo = (change: Partial<SearchChoice>) => searchHref(text, { ...choice, page: 1, ...change });
  const types = kinds.map(({ value, count }) => ({
    name: KIND_NAMES[value],
    href: leadTo({ kind: value }),
    isChosen: choice.kind === value,
    count,
  }));
  const subjects = themes.map(({ value, count }) => ({
    name: themeNames[value] ?? value,
    href: leadTo({ theme: value }),
    isChosen: choice.theme === value,
    count,
  }));
  if (types.length < 2 && subjects.length < 2 && !choice.kind && !choice.theme) return null;
  return (
    <nav className="search-facets" aria-label="Affiner la recherche">
      <FacetList title="Type" all={{ href: leadTo({ kind: null }), isChosen: choice.kind === null }} facets={types} />
      <FacetList
        title="Thématique"
        all={{ href: leadTo({ theme: null }), isChosen: choice.theme === null }}
        facets={subjects}
      />
    </nav>
  );
}

type FacetLink = { href: string; isChosen: boolean };
type FacetListProps = { title: string; all: FacetLink; facets: (FacetLink & { name: string; count: number })[] };

function FacetList({ title, all, facets }: FacetListProps) {
  if (facets.length < 2 && all.isChosen) return null;
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {[...(all.isChosen ? [] : [{ ...all, name: "Tout", count: null }]), ...facets].map(
          ({ name, href, isChosen, count }) => (
            <li key={name}>
              <a href={href} aria-current={isChosen || undefined}>
                {count === null ? name : `${name} ${count}`}
              </a>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

function NothingFound({ answer, themes }: { answer: SearchAnswer; themes: { name: string; href: string }[] }) {
  const { text, choice } = answer;
  const isNarrowed = choice.kind !== null || choice.theme !== null;
  return (
    <div className="search-help">
      <p>
        <Reason sought={answer.sought} isNarrowed={isNarrowed} />
      </p>
      {isNarrowed || choice.exact ? (
        <p>
          <a href={searchHref(text, {})}>
            {isNarrowed ? "Chercher dans tout le site" : "Chercher aussi les mots proches"}
          </a>
        </p>
      ) : null}
      <h2>Pour continuer</h2>
      <ul>
        <li>Essayez un mot plus court, ou un seul mot.</li>
        <li>
          Cherchez un terme dans le <a href="/glossaire">glossaire</a>.
        </li>
        <li>
          Un sujet manque ? <a href="/contact?sujet=question#message">Dites-le-nous</a>.
        </li>
      </ul>
      <ThemeLinks themes={themes} />
    </div>
  );
}

function Reason({ sought, isNarrowed }: { sought: string[]; isNarrowed: boolean }) {
  if (sought.length === 0)
    return (
      <span>
        Ces mots sont dans presque toutes les pages, ou ne sont pas des mots. Essayez un nom, un lieu, un sigle.
      </span>
    );
  const isOne = sought.length === 1;
  const where = isNarrowed ? "Rien de ce que vous avez choisi" : "Aucune page";
  return (
    <>
      <span>{`${isNarrowed ? "" : "Rien sur ce sujet pour le moment. "}${isOne ? "Mot cherché : " : "Mots cherchés : "}`}</span>
      <strong>{sought.join(", ")}</strong>
      <span>{`. ${where} ne ${isOne ? "le" : "les"} contient.`}</span>
    </>
  );
}

function ThemeLinks({ themes }: { themes: { name: string; href: string }[] }) {
  return (
    <>
      <h2>Les thématiques ouvertes</h2>
      <ul className="search-themes">
        {themes.map(({ name, href }) => (
          <li key={href}>
            <a className="chip" href={href}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
