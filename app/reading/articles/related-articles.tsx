import { Link } from "react-router";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { RelatedTopic } from "#library/catalogue/catalogue.ts";

export function RelatedArticles({ related }: { related: RelatedTopic[] }) {
  if (related.length === 0) return null;
  return (
    <section className="related" aria-labelledby="related-title">
      <h2 id="related-title">Articles connexes</h2>
      <ul className="related-grid">
        {related.map((topic) => (
          <li key={topic.id} className="fiche related-card" data-available={topic.available || undefined}>
            {topic.available ? (
              <Link className="card-link" to={topic.href}>
                <FrenchText>{topic.title}</FrenchText>
              </Link>
            ) : (
              <>
                <FrenchText>{topic.title}</FrenchText>
                <span className="soon"> Bientôt disponible</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
