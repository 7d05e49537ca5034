import { Link } from "react-router";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { TopicCard } from "#library/catalogue/catalogue.ts";

export function Recommendations({ recommendations }: { recommendations: TopicCard[] }) {
  return (
    <section className="section" aria-labelledby="recommendations">
      <h2 id="recommendations">Recommandations pour vous</h2>
      <ul className="card-grid">
        {recommendations.map((topic) => (
          <li key={topic.id} className="fiche card" data-available={topic.available || undefined}>
            <img src={topic.imageUrl} alt="" width="320" height="200" loading="lazy" decoding="async" />
            <h3>
              <Link className="card-link" to={topic.href}>
                <FrenchText>{topic.title}</FrenchText>
              </Link>
            </h3>
            <p>
              <FrenchText>{topic.description}</FrenchText>
            </p>
            {topic.available ? null : <p className="soon">Bientôt disponible</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
