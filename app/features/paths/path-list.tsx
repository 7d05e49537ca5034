import { Link } from "react-router";
import type { LearningPath } from "#library/catalogue/catalogue.ts";
import { useLearnt } from "./use-learnt.ts";

export type PathTeaser = Pick<LearningPath, "id" | "href" | "title" | "intro" | "steps">;

type PathListProps = { paths: PathTeaser[]; level: 2 | 3 };

const loadProgress = () => import("./path-progress.ts");

export function PathList({ paths, level }: PathListProps) {
  const learnt = useLearnt(loadProgress);
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <ul className="card-grid">
      {paths.map((path) => (
        <li key={path.id} className="fiche card" data-available>
          <Heading>
            <Link className="card-link" to={path.href}>
              {path.title}
            </Link>
          </Heading>
          <p>{path.intro}</p>
          <p className="muted">{learnt?.code.begunText(path, learnt.known) ?? `${path.steps.length} étapes.`}</p>
        </li>
      ))}
    </ul>
  );
}
