import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import type { LearningPath } from "#library/catalogue/catalogue.ts";
import { DESK_PATHS } from "./desk-path.ts";
import type { Known } from "./levels.ts";
import { begunPaths } from "./next-step.ts";
import { progressText, stepText } from "./path-progress.ts";
import { reportOf, stepStates } from "./path-report.ts";
import { PathUnderWay } from "./path-under-way.tsx";

const PATHS_SHOWN = 3;

export function BegunPaths({ paths, known }: { paths: LearningPath[]; known: Known }) {
  const begun = begunPaths(paths, known);
  return (
    <>
      <ul className="paths-under-way">
        {begun.slice(0, PATHS_SHOWN).map(({ path, progress }) => (
          <li key={path.id}>
            <PathUnderWay path={path} states={stepStates(reportOf(path, known))}>
              <p className="muted">
                {`${progressText(progress)} ${progress.next ? `Prochaine étape : ${stepText(progress.next)}.` : "Tout le parcours est fait."}`}
              </p>
              {progress.next ? (
                <ButtonLink to={progress.next.href} tone="quiet" aria-label={`Continuer : ${stepText(progress.next)}`}>
                  Continuer
                </ButtonLink>
              ) : null}
            </PathUnderWay>
          </li>
        ))}
      </ul>
      {begun.length > PATHS_SHOWN ? (
        <p>
          <Link to={DESK_PATHS}>Tous mes parcours</Link>
        </p>
      ) : null}
    </>
  );
}
