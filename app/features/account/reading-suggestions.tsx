import { Link } from "react-router";
import { storedLearning } from "#app/features/reader-data/learning-storage.ts";
import { storedProgress } from "#app/features/reader-data/progress-storage.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { Following } from "#library/catalogue/catalogue.ts";

const MOST_SHOWN = 3;

export function ReadingSuggestions({ paths }: { paths: Following[] }) {
  const { seen } = storedLearning.use();
  const progress = storedProgress.use();
  const isNew = ({ id, topicId }: Following["articles"][number]) => !(id in seen || topicId in progress);
  const isBegun = ({ articles }: Following) => articles.some((article) => !isNew(article));
  const ordered = [...paths.filter(isBegun), ...paths.filter((path) => !isBegun(path))];
  const rounds = Array.from({ length: MOST_SHOWN }, (_, round) =>
    ordered.flatMap((path) =>
      path.articles
        .filter(isNew)
        .slice(round, round + 1)
        .map((article) => ({ path, article })),
    ),
  );
  const suggested = rounds.flat().slice(0, MOST_SHOWN);
  return (
    <section className="section" aria-labelledby="suggestions">
      <h2 id="suggestions">À lire maintenant</h2>
      {suggested.length === 0 ? (
        <p>
          Vous avez vu tout ce que proposent nos parcours. <Link to="/explorer">Explorer les thématiques</Link>
        </p>
      ) : (
        <ul className="card-grid">
          {suggested.map(({ path, article }) => (
            <li key={article.id} className="fiche card" data-available>
              <h3>
                <Link className="card-link" to={article.href}>
                  <FrenchText>{article.title}</FrenchText>
                </Link>
              </h3>
              <p className="muted">
                <FrenchText>{`${isBegun(path) ? "La suite du" : "Pour commencer le"} parcours « ${path.path} »`}</FrenchText>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
