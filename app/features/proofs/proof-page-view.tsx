import { Link } from "react-router";
import type { ProofPage } from "#library/proofs/article-proofs.ts";
import { formatDate } from "#platform/french/dates.ts";
import { ProofList } from "./proof-list.tsx";
import { reportPath } from "./proof-paths.ts";

/** Each passage of an article with its facts; a fact is told where it first serves, and referred to afterwards. */
export function ProofPageView({ page }: { page: ProofPage }) {
  const { article, sections, explanations, proofs } = page;
  const told = new Set<string>();
  const shown = (ids: string[]) => {
    const fresh = ids.filter((id) => !told.has(id));
    const known = ids.filter((id) => told.has(id));
    for (const id of fresh) told.add(id);
    return { fresh, known };
  };
  return (
    <div className={`wrap proof-page hue-${article.hue}`}>
      <h1>Les preuves : {article.title}</h1>
      <p className="lead">
        Chaque passage de l’article, avec les faits qui le portent, leur degré de certitude et leurs sources.
      </p>
      {article.factsAsOf ? <p className="muted">Faits arrêtés au {formatDate(article.factsAsOf)}.</p> : null}
      <p>
        <Link to={article.href}>Retour à l’article</Link>
      </p>
      {sections.map(({ id, title, passages }) => (
        <section key={id} aria-labelledby={`s-${id}`}>
          <h2 id={`s-${id}`}>{title}</h2>
          {passages.map(({ key, text, facts }, index) => (
            <div key={key} className="proof-entry" id={`p-${key}`}>
              <blockquote>{text}</blockquote>
              <Facts {...shown(facts)} proofs={proofs} />
              <p>
                <Link to={reportPath(article.id, key)}>
                  Signaler une erreur
                  <span className="sr-only">
                    {" "}
                    dans le passage {index + 1} de « {title} »
                  </span>
                </Link>
              </p>
            </div>
          ))}
        </section>
      ))}
      {explanations.length > 0 ? (
        <section aria-labelledby="s-quiz">
          <h2 id="s-quiz">Quiz</h2>
          {explanations.map(({ question, facts }) => (
            <div key={question} className="proof-entry">
              <p>{question}</p>
              <Facts {...shown(facts)} proofs={proofs} />
            </div>
          ))}
        </section>
      ) : null}
    </div>
  );
}

function Facts({ fresh, known, proofs }: { fresh: string[]; known: string[]; proofs: ProofPage["proofs"] }) {
  return (
    <>
      {fresh.length > 0 ? <ProofList ids={fresh} proofs={proofs} withIds /> : null}
      {known.length > 0 ? (
        <p className="muted">
          {fresh.length > 0 ? "Et, plus haut" : "Plus haut"} :{" "}
          {known.map((id, index) => (
            <span key={id}>
              {index > 0 ? ", " : ""}
              <a href={`#${id}`}>preuve {id}</a>
            </span>
          ))}
          .
        </p>
      ) : null}
    </>
  );
}
