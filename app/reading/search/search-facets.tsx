import type { SearchAnswer } from "./answer-search.server.ts";
import { KIND_NAMES, type SearchChoice, searchHref } from "./search-choice.ts";

export function SearchFacets({ answer }: { answer: SearchAnswer }) {
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
