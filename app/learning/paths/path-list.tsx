import { Link } from "react-router";
import { fetchPaths } from "#app/learning/questions/paths-file.ts";
import type { LearningPath } from "#library/catalogue/catalogue.ts";
import { useLearnt } from "./use-learnt.ts";

export type PathTeaser = Omit<LearningPath, "steps"> & { steps: number };

export function pathTeaser({ steps, ...path }: LearningPath): PathTeaser {
  return { ...path, steps: steps.length };
}

async function loadProgress() {
  const [{ begunText }, paths] = await Promise.all([import("./path-progress.ts"), fetchPaths()]);
  return { begunText, paths: new Map(paths.map((path) => [path.id, path])) };
}

export function PathList({ paths }: { paths: PathTeaser[] }) {
  const learnt = useLearnt(loadProgress);
  const begunText = (id: string) => {
    const path = learnt?.code.paths.get(id);
    return path ? learnt?.code.begunText(path, learnt.known) : null;
  };
  return (
    <ul className="card-grid">
      {paths.map((path) => (
        <li key={path.id} className="fiche card" data-available>
          <img src={path.imageUrl} alt="" width="320" height="200" loading="lazy" decoding="async" />
          <h3>
            <Link className="card-link" to={path.href}>
              {path.title}
            </Link>
          </h3>
          <p>{path.intro}</p>
          <p className="muted">{begunText(path.id) ?? `${path.steps} étapes.`}</p>
        </li>
      ))}
    </ul>
  );
}
