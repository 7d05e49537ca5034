import { Link } from "react-router";
import { LevelMark } from "#app/features/explore/level-mark.tsx";
import { type CategoryProgress, type Progress, progressByCategory } from "#app/features/progress/progress.ts";
import { storedProgress } from "#app/features/progress/progress-storage.ts";
import type { ProgressTopic } from "#library/catalogue/catalogue.ts";

export function ProgressView({ topics }: { topics: ProgressTopic[] }) {
  return <ProgressOverview topics={topics} progress={storedProgress.use()} />;
}

type ProgressOverviewProps = {
  topics: ProgressTopic[];
  progress: Progress;
  /** Topics that have a page lead to it; what a visitor sees greyed is not to be reached. */
  isLinked?: boolean;
};

export function ProgressOverview({ topics, progress, isLinked = false }: ProgressOverviewProps) {
  const categories = progressByCategory(topics, progress);
  const completed = categories.reduce((sum, category) => sum + category.completed, 0);
  return (
    <div className="progress-view">
      <h3 id="my-progress">Ma progression</h3>
      {Object.keys(progress).length === 0 ? (
        <p>Aucune progression enregistrée. Commencez à explorer les thèmes et à compléter des quiz !</p>
      ) : (
        <>
          <p id="overall-progress">
            {completed}/{topics.length} thèmes complétés
          </p>
          <progress className="progress" value={completed} max={topics.length} aria-labelledby="overall-progress" />
        </>
      )}
      {categories.map((category) => (
        <CategorySection key={category.name} category={category} isLinked={isLinked} />
      ))}
    </div>
  );
}

function CategorySection({ category, isLinked }: { category: CategoryProgress; isLinked: boolean }) {
  return (
    <section className="progress-category">
      <h4>
        {category.name}
        <span className="muted">
          {" "}
          {category.completed}/{category.total} ({category.percentage} %)
        </span>
      </h4>
      <ul>
        {category.topics.map(({ id, title, href, article, result }) => (
          <li key={id}>
            {isLinked && href ? <Link to={href}>{title}</Link> : title}
            <LevelMark article={article ?? id} topicId={id} before=" " />
            {result ? (
              <span className="progress-result">
                Score: {result.score}/{result.total}
                {result.completed ? <span className="badge">Complété</span> : null}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
