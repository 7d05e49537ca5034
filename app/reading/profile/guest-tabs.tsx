import { storedFavourites } from "#app/accounts/reader-data/favourites.ts";
import type { TopicTotals } from "#app/accounts/reader-data/progress.ts";
import { storedProgress } from "#app/accounts/reader-data/progress-storage.ts";
import type { ProgressTopic } from "#library/catalogue/catalogue.ts";
import { ProgressOverview } from "./progress-view.tsx";
import { useDoneArticles } from "./use-done-articles.ts";

/** Headings instead of tabs, since a guest can open none. `topics` are the fixed ones. */
export function GuestTabs({ topics, totals }: { topics: ProgressTopic[]; totals: TopicTotals }) {
  const progress = storedProgress.use();
  const done = useDoneArticles(topics, progress);
  return (
    <section className="guest-tabs" aria-labelledby="guest-tabs">
      <h2 id="guest-tabs" className="sr-only">
        Votre espace
      </h2>
      <p className="muted">
        Ces trois onglets s’ouvrent avec un compte. Ce qu’ils montrent ici est gardé sur cet appareil.
      </p>
      <div className="guest-panels">
        <div className="guest-panel guest-panel-wide">
          <h3 className="guest-tab">Progression</h3>
          <ProgressOverview topics={[...topics, ...done]} totals={totals} progress={progress} />
        </div>
        <div className="guest-panel">
          <h3 className="guest-tab">Mes favoris</h3>
          <SavedNames />
        </div>
        <div className="guest-panel">
          <h3 className="guest-tab">Paramètres</h3>
          <p>
            <strong>Connecté en tant qu'invité</strong>
          </p>
          <p>
            La création de compte, pour synchroniser vos appareils, est encore en cours de développement. On peut déjà
            s’en servir, en se connectant par e-mail.
          </p>
        </div>
      </div>
    </section>
  );
}

function SavedNames() {
  const favourites = storedFavourites.use();
  if (favourites.length === 0) return <p>Aucun favori pour le moment.</p>;
  return (
    <ul>
      {favourites.map(({ kind, id, title }) => (
        <li key={`${kind}-${id}`}>{`${kind === "quiz" ? "Quiz : " : ""}${title}`}</li>
      ))}
    </ul>
  );
}
