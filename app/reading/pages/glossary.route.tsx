import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { SearchStyle } from "#app/reading/search/search-style.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { fold } from "#library/search/fold.ts";
import type { Route } from "./+types/glossary.route";

export function loader({ context }: Route.LoaderArgs) {
  return { terms: contentOf(context).listGlossary() };
}

export function meta() {
  return pageMeta({
    title: "Glossaire",
    description:
      "Les mots des articles du Récap, expliqués chacun en une phrase : institutions, traités, histoire, droit.",
  });
}

type Term = Route.ComponentProps["loaderData"]["terms"][number];

export default function GlossaryPage({ loaderData: { terms } }: Route.ComponentProps) {
  const [typed, setTyped] = useState("");
  const shown = terms.filter((term) => isFound(term, typed));
  const letters = [...new Set(shown.map(letterOf))];
  const count = useRef<HTMLParagraphElement>(null);

  /** The words are already filtered. Moving the focus out of the field closes the keyboard of a telephone. */
  function keepFilter(event: FormEvent) {
    event.preventDefault();
    if (typed !== "") count.current?.focus();
  }

  return (
    <div className="wrap page glossary-page">
      <SearchStyle />
      <Breadcrumb trail={[{ name: "Accueil", href: "/" }]} current="Glossaire" />
      <h1>Glossaire</h1>
      {/* biome-ignore lint/a11y/useSemanticElements: RGAA 12.6 names the role, which browsers without <search> know too */}
      <form action="/recherche" role="search" className="glossary-search" onSubmit={keepFilter}>
        <input type="hidden" name="type" value="glossaire" />
        <label htmlFor="mot">Chercher un mot du glossaire</label>
        <div className="sign-up-row">
          <input id="mot" type="search" name="q" autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
          <Button type="submit">Rechercher</Button>
        </div>
      </form>
      <p role="status" className="muted" ref={count} tabIndex={-1}>
        {typed === "" ? "" : countText(shown.length)}
      </p>
      {typed === "" ? null : (
        <p>
          <Link to={`/recherche?${new URLSearchParams({ q: typed })}`}>Chercher dans tout le site</Link>
        </p>
      )}
      <nav className="glossary-letters" aria-label="Lettres">
        {letters.map((letter) => (
          <a key={letter} href={`#${letter}`}>
            {letter}
          </a>
        ))}
      </nav>
      <div className="glossary">
        {letters.map((letter) => (
          <section key={letter} aria-labelledby={letter}>
            <h2 id={letter}>{letter}</h2>
            <dl>
              {shown
                .filter((term) => letterOf(term) === letter)
                .map((term) => (
                  <Word key={term.id} term={term} />
                ))}
            </dl>
          </section>
        ))}
        <a className="glossary-all" href="#contenu">
          Tout le glossaire
        </a>
      </div>
    </div>
  );
}

function Word({ term: { id, term, language, acronym, definition } }: { term: Term }) {
  const fullForm = acronym ? `${acronym.charAt(0).toUpperCase()}${acronym.slice(1)}. ` : "";
  return (
    <div id={id}>
      <dt>
        <dfn lang={language ?? undefined}>{term}</dfn>
      </dt>
      <dd>
        <FrenchText>{fullForm + definition}</FrenchText>
      </dd>
    </div>
  );
}

function letterOf({ term }: Term): string {
  return fold(/\p{L}/u.exec(term)?.[0] ?? "").toUpperCase();
}

function isFound({ term, acronym }: Term, typed: string): boolean {
  return fold(`${term} ${acronym ?? ""}`).includes(fold(typed.trim()));
}

function countText(count: number): string {
  if (count === 0) return "Aucun mot du glossaire ne porte ce nom.";
  return `${count} mot${count > 1 ? "s" : ""}`;
}
