import { DRAFT_FIELDS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { Button } from "#app/ui/button.tsx";
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
                <button
                  type="submit"
                  className="link-button"
                  name={DRAFT_FIELDS.next}
                  value={factHref(draft, { fact: id })}
                >
                  Modifier<span className="sr-only">{` la preuve ${id}`}</span>
                </button>
              </p>
            )}
          </li>
        ))}
      </ol>
      {isReadOnly ? null : (
        <p>
          <Button type="submit" tone="quiet" name={DRAFT_FIELDS.next} value={factHref(draft)}>
            Ajouter une preuve
          </Button>
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
                <button
                  type="submit"
                  className="link-button"
                  name={DRAFT_FIELDS.next}
                  value={factHref(draft, { source: value })}
                >
                  Modifier<span className="sr-only">{` la source ${words}`}</span>
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
