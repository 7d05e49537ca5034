import { Link } from "react-router";
import type { LearningPath } from "#library/catalogue/catalogue.ts";
import type { Known } from "./levels.ts";
import { progressOf, progressText } from "./path-progress.ts";

export type PathTeaser = Pick<LearningPath, "id" | "href" | "title" | "intro" | "steps">;

type PathListProps = { paths: PathTeaser[]; known: Known | null /** Of their headings. */; level: 2 | 3 };

/** Every path with what it teaches, and how far this device's reader is. */
export function PathList({ paths, known, level }: PathListProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <ul className="path-list">
      {paths.map((path) => {
        const progress = known && progressOf(path, known);
        return (
          <li key={path.id} className="fiche card">
            <Heading>
              <Link className="card-link" to={path.href}>
                {path.title}
              </Link>
            </Heading>
            <p>{path.intro}</p>
            <p className="muted">{progress?.isBegun ? progressText(progress) : `${path.steps.length} étapes.`}</p>
          </li>
        );
      })}
    </ul>
  );
}
