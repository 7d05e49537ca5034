import { Link } from "react-router";
import type { LearningPath } from "#library/catalogue/catalogue.ts";
import { fetchPaths } from "./paths-file.ts";
import { useLearnt } from "./use-learnt.ts";

type PathTeaser = Pick<LearningPath, "id" | "href" | "title" | "intro"> & { steps: number };

type PathListProps = { paths: PathTeaser[]; level: 2 | 3 };

export function pathTeaser({ id, href, title, intro, steps }: LearningPath): PathTeaser {
  return { id, href, title, intro, steps: steps.length };
}

async function loadProgress() {
  const [{ begunText }, paths] = await Promise.all([import("./path-progress.ts"), fetchPaths()]);
  return { begunText, paths: new Map(paths.map((path) => [path.id, path])) };
}

export function PathList({ paths, level }: PathListProps) {
  const learnt = useLearnt(loadProgress);
  const begunText = (id: string) => {
    const path = learnt?.code.paths.get(id);
    return path ? learnt?.code.begunText(path, learnt.known) : null;
  };
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
          <p className="muted">{begunText(path.id) ?? `${path.steps} étapes.`}</p>
        </li>
      ))}
    </ul>
  );
}
