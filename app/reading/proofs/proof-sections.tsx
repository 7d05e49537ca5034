import { Link } from "react-router";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { ProofPage, ProofSection } from "#library/proofs/article-proofs.ts";
import { proofPagePath } from "#library/proofs/proof-paths.ts";

export function ProofSections({ page: { article, sections, position } }: { page: ProofPage }) {
  const pathOf = ({ id }: ProofSection) => proofPagePath(article.href, { section: id === sections[0]?.id ? null : id });
  const [before, after] = [sections[position - 1], sections[position + 1]];
  return (
    <nav id="sections" className="proof-sections" aria-labelledby="sections-title">
      {after ? (
        <Link rel="next" to={pathOf(after)}>
          <FrenchText>{`Section suivante : ${after.title}`}</FrenchText>
        </Link>
      ) : null}
      {before ? (
        <Link rel="prev" to={pathOf(before)}>
          <FrenchText>{`Section précédente : ${before.title}`}</FrenchText>
        </Link>
      ) : null}
      <Link to={article.href}>Retour à l’article</Link>
      <h2 id="sections-title">Toutes les sections</h2>
      <ol>
        {sections.map((section, index) => (
          <li key={section.id}>
            <Link to={pathOf(section)} aria-current={index === position ? "page" : undefined}>
              <FrenchText>{section.title}</FrenchText>
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
