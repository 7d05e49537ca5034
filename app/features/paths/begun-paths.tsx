import { Link } from "react-router";
import type { LearningPath } from "#library/catalogue/catalogue.ts";
import type { Known } from "./levels.ts";
import { progressOf, progressText, stepText } from "./path-progress.ts";

const PATHS_SHOWN = 3;

export function BegunPaths({ paths, known }: { paths: LearningPath[]; known: Known }) {
  const begun = paths
    .map((path) => ({ path, progress: progressOf(path, known) }))
    .filter(({ progress }) => progress.isBegun);
  return (
    <>
      <ul className="path-list">
        {begun.slice(0, PATHS_SHOWN).map(({ path, progress }) => (
          <li key={path.id}>
            <Link to={path.href}>{path.title}</Link> : {progressText(progress)}{" "}
            {progress.next ? (
              <>
                Prochaine étape : <Link to={progress.next.href}>{stepText(progress.next)}</Link>.
              </>
            ) : (
              "Tout le parcours est fait."
            )}
          </li>
        ))}
      </ul>
      {begun.length > PATHS_SHOWN ? (
        <p>
          <Link to="/parcours">Tous mes parcours</Link>
        </p>
      ) : null}
    </>
  );
}
