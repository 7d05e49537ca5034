import type { ListedFacts } from "./draft-facts.server.ts";
import { factAnchor, factHref } from "./fact-fields.ts";

type FactListProps = { draft: string; list: ListedFacts; isReadOnly: boolean };

/** Lists the facts and sources of a file, each with a link to its form. */
export function FactList({ draft, list, isReadOnly }: FactListProps) {
  const { facts, sources, isRead } = list;
  if (!isRead) return <p className="alert">Ce fichier ne peut pas être lu : corrigez-le sous « Voir le fichier ».</p>;
  return (
    <>
      {facts.length === 0 ? <p className="muted">Aucune preuve n’est encore écrite.</p> : null}
      <ol className="fact-list">
        {facts.map(({ id, statement, worth }) => (
          <li key={id} id={factAnchor(id)} className="fact-card">
            <p>
              <strong className="fact-number">{id}</strong>
              <span>{` ${statement}`}</span>
            </p>
            <p className="muted">{worth}</p>
            {isReadOnly ? null : (
              <p>
                <a href={factHref(draft, { fact: id })}>
                  <span>Modifier</span>
                  <span className="sr-only">{` la preuve ${id}`}</span>
                </a>
              </p>
            )}
          </li>
        ))}
      </ol>
      {isReadOnly ? null : (
        <p>
          <a className="button button-quiet" href={factHref(draft)}>
            Ajouter une preuve
          </a>
        </p>
      )}
      {sources.length > 0 ? <h3>Leurs sources</h3> : null}
      <ul className="fact-sources">
        {sources.map(({ value, words }) => (
          <li key={value}>
            <span>{words}</span>
            {isReadOnly ? null : (
              <>
                {" "}
                <a href={factHref(draft, { source: value })}>
                  <span>Modifier</span>
                  <span className="sr-only">{` la source ${words}`}</span>
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
