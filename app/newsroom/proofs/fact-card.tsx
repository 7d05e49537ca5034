import { LIST_FIELDS } from "#app/newsroom/screens/list-query.ts";
import { NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";
import type { Elements } from "#app/ui/elements.ts";
import type { ShownFact } from "./draft-proofs.server.ts";

const OPEN_FORM = "ouvrir-faits";

/** Must be rendered once in a page; the buttons of all cards submit this form. */
export function OpenFactsForm() {
  return <form id={OPEN_FORM} hidden method="post" action={`${NEWSROOM_PATH}?index`} />;
}

type FactCardProps = {
  fact: ShownFact;
  /** The address of the form of the fact; null when nothing can be written. */
  change: string | null;
  children?: Elements;
};

/** Shows what a fact says, how certain it is, its sources and where else it is used. */
export function FactCard({ fact, change, children }: FactCardProps) {
  const { id, statement, worth, sources } = fact;
  return (
    <li className="fact-card">
      <p>
        <strong className="fact-number">{id}</strong>
        <span>{` ${statement}`}</span>
      </p>
      <p className="muted">{worth}</p>
      <ul className="fact-sources">
        {sources.map(({ words, url, reading }) => (
          <li key={words}>
            {url ? (
              <a href={url} target="_blank" rel="noopener noreferrer" aria-label={`${words} (nouvelle fenêtre)`}>
                {words}
              </a>
            ) : (
              <span>{words}</span>
            )}
            <span>{`, ${reading}`}</span>
          </li>
        ))}
      </ul>
      <Uses uses={fact.uses} />
      <div className="fact-actions">
        {children}
        <Correct fact={fact} change={change} />
      </div>
    </li>
  );
}

function Uses({ uses: [first, ...others] }: Pick<ShownFact, "uses">) {
  if (!first) return null;
  const link = ({ href, title }: typeof first) => (
    <a href={href} target="_blank" rel="noopener" aria-label={`${title} (nouvel onglet)`}>
      {title}
    </a>
  );
  if (others.length === 0) return <p className="muted">Sert aussi dans {link(first)}</p>;
  return (
    <details className="fact-uses">
      <summary>{`Sert aussi dans ${others.length + 1} articles`}</summary>
      <ul>
        {[first, ...others].map((use) => (
          <li key={use.href}>{link(use)}</li>
        ))}
      </ul>
    </details>
  );
}

/** Opens the form of the fact in this draft, or in a draft of the document that contains it. */
function Correct({ fact: { id, elsewhere }, change }: Pick<FactCardProps, "fact" | "change">) {
  const words = (
    <>
      <span>Modifier</span>
      <span className="sr-only">{` la preuve ${id}`}</span>
    </>
  );
  if (!elsewhere) return change === null ? null : <a href={change}>{words}</a>;
  return (
    <button type="submit" className="link-button" form={OPEN_FORM} name={LIST_FIELDS.open} value={elsewhere.path}>
      {words}
      <span>{elsewhere.name ? ` parmi les preuves de « ${elsewhere.name} »` : " dans un autre document"}</span>
    </button>
  );
}
