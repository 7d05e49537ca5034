import { Link } from "react-router";
import { storedLearning } from "#app/accounts/reader-data/learning-storage.ts";
import {
  type CategoryProgress,
  isReadable,
  type Progress,
  progressByCategory,
  type TopicProgress,
  type TopicResult,
  type TopicTotals,
} from "#app/accounts/reader-data/progress.ts";
import { isPassed } from "#app/learning/quiz/quiz-score.ts";
import { LevelMark } from "#app/reading/browse/level-mark.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { ProgressTopic } from "#library/catalogue/catalogue.ts";

/** A reader who only read, or answered the civic exam or part of a quiz, must not be told that nothing is recorded. */
function NoProgress({ hasBegun }: { hasBegun: boolean }) {
  return hasBegun ? (
    <p>Aucun quiz d’article terminé pour le moment.</p>
  ) : (
    <p>Aucune progression enregistrée. Commencez à explorer les thèmes et à compléter des quiz !</p>
  );
}

type ProgressOverviewProps = {
  topics: ProgressTopic[];
  /** The published topics by category, of which `topics` holds only some. */
  totals: TopicTotals;
  progress: Progress;
  isLinked?: boolean;
};

export function ProgressOverview({ topics, totals, progress, isLinked = false }: ProgressOverviewProps) {
  const categories = progressByCategory(topics, progress, totals);
  const coming = topics.filter((topic) => !isReadable(topic));
  const shown = topics.length - coming.length;
  const results = categories.flatMap((category) => category.topics.flatMap(({ result }) => result ?? []));
  const { log, seen } = storedLearning.use();
  const hasBegun = Object.keys({ ...log, ...seen }).length > 0;
  const total = Object.values(totals).reduce((sum, count) => sum + count, 0);
  return (
    <div className="progress-view">
      <h3 id="my-progress">Ma progression</h3>
      {Object.keys(progress).length === 0 ? (
        <NoProgress hasBegun={hasBegun} />
      ) : (
        <Overall results={results} total={total} />
      )}
      {categories.map((category) => (
        <CategorySection key={category.name} category={category} isLinked={isLinked} />
      ))}
      {total > shown ? <p className="muted">{restText(total - shown)}</p> : null}
      {coming.length > 0 ? <Coming topics={coming} /> : null}
    </div>
  );
}

function Overall({ results, total }: { results: TopicResult[]; total: number }) {
  const completed = results.filter((result) => result.completed);
  const understood = completed.filter(isUnderstood).length;
  return (
    <>
      <p id="overall-progress">{`${completed.length}/${total} thèmes complétés`}</p>
      <progress className="progress" value={completed.length} max={total} aria-labelledby="overall-progress" />
      {completed.length > 0 ? (
        <p className="muted">
          <FrenchText>{understoodText(understood)}</FrenchText>
        </p>
      ) : null}
    </>
  );
}

function CategorySection({ category, isLinked }: { category: CategoryProgress; isLinked: boolean }) {
  return (
    <section className="progress-category">
      <h4>
        <span>{category.name}</span>
        <span className="muted">{` ${category.completed}/${category.total} (${category.percentage}\u00A0%)`}</span>
      </h4>
      <ul>
        {category.topics.map((topic) => (
          <Topic key={topic.id} topic={topic} isLinked={isLinked} />
        ))}
      </ul>
    </section>
  );
}

function Topic({ topic: { id, title, href, article, result }, isLinked }: { topic: TopicProgress; isLinked: boolean }) {
  return (
    <li>
      {isLinked && href ? <Link to={href}>{title}</Link> : <span>{title}</span>}
      {result ? <Result result={result} /> : null}
      <LevelMark article={article ?? id} topicId={id} before=" " isRetainedOnly={result !== null} />
    </li>
  );
}

function Result({ result }: { result: TopicResult }) {
  const { score, total, completed } = result;
  return (
    <span className="progress-result">
      <span>{`Score: ${score}/${total}`}</span>
      {completed ? (
        <>
          <span className="badge">Complété</span>
          {isUnderstood(result) ? (
            <strong className="verdict-right">Compris</strong>
          ) : (
            <span className="muted">Terminé</span>
          )}
        </>
      ) : null}
    </span>
  );
}

function Coming({ topics }: { topics: ProgressTopic[] }) {
  return (
    <section className="progress-category" aria-labelledby="progress-coming">
      <h4 id="progress-coming">Bientôt disponible</h4>
      <ul>
        {topics.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </section>
  );
}

function isUnderstood({ score, total }: TopicResult): boolean {
  return isPassed(score, total);
}

function understoodText(understood: number): string {
  const count = understood === 0 ? "Aucun thème compris pour l’instant" : `Dont ${understood} compris`;
  return `${count} : un thème est terminé quand son quiz est fait, compris à partir de 70 % de bonnes réponses.`;
}

function restText(count: number): string {
  return count === 1 ? "Et un autre thème à découvrir." : `Et ${count} autres thèmes à découvrir.`;
}
