import type { SearchAnswer } from "./answer-search.server.ts";
import { searchHref } from "./search-choice.ts";

export function NothingFound({ answer, themes }: { answer: SearchAnswer; themes: { name: string; href: string }[] }) {
  const { text, sought, choice } = answer;
  return (
    <div className="search-help">
      {sought.length > 0 ? (
        <p>
          {sought.length === 1 ? "Mot cherché : " : "Mots cherchés : "}
          <strong>{sought.join(", ")}</strong>. Aucune page ne {sought.length === 1 ? "le" : "les"} contient.
        </p>
      ) : (
        <p>Ces mots sont dans presque toutes les pages, ou ne sont pas des mots. Essayez un nom, un lieu, un sigle.</p>
      )}
      {choice.kind || choice.theme ? (
        <p>
          <a href={searchHref(text, {})}>Chercher dans tout le site</a>
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

export function ThemeLinks({ themes }: { themes: { name: string; href: string }[] }) {
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
