import type { SearchAnswer } from "./answer-search.server.ts";
import { searchHref } from "./search-choice.ts";

export function NothingFound({ answer, themes }: { answer: SearchAnswer; themes: { name: string; href: string }[] }) {
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
