import { Link } from "react-router";
import type { ProofPage, ProofSection } from "#library/proofs/article-proofs.ts";
import { proofPagePath } from "./proof-paths.ts";

export function ProofSections({ page: { article, sections, position } }: { page: ProofPage }) {
  const pathOf = ({ id }: ProofSection) => proofPagePath(article.href, { section: id === sections[0]?.id ? null : id });
  const [before, after] = [sections[position - 1], sections[position + 1]];
  return (
    <nav id="sections" className="proof-sections" aria-labelledby="sections-title">
      {after ? (
        <Link rel="next" to={pathOf(after)}>
          {`Section suivante : ${after.title}`}
        </Link>
      ) : null}
      {before ? (
        <Link rel="prev" to={pathOf(before)}>
          {`Section précédente : ${before.title}`}
        </Link>
      ) : null}
      <Link to={article.href}>Retour à l’article</Link>
      <h2 id="sections-title">Toutes les sections</h2>
      <ol>
        {sections.map((section, index) => (
          <li key={section.id}>
            <Link to={pathOf(section)} aria-current={index === position ? "page" : undefined}>
              {section.title}
            </Link>
            <span>{` (${describeCount(section)})`}</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function describeCount({ id, count }: ProofSection): string {
  const [one, several] = id === "quiz" ? ["question", "questions"] : ["passage", "passages"];
  return `${count} ${count > 1 ? several : one}`;
}
