import { Link } from "react-router";
import { fetchPaths } from "#app/learning/questions/paths-file.ts";
import { DeskStyle } from "./desk-style.tsx";
import { useLearnt } from "./use-learnt.ts";

async function load() {
  const [code, paths] = await Promise.all([import("./begun-paths.tsx"), fetchPaths()]);
  return { ...code, paths };
}

export function MyPaths() {
  const learnt = useLearnt(load);
  return (
    <section className="section path-list" aria-labelledby="my-paths">
      <DeskStyle />
      <h2 id="my-paths">Mes parcours</h2>
      {learnt ? <learnt.code.BegunPaths paths={learnt.code.paths} known={learnt.known} /> : null}
      <p>
        <Link to="/apprendre">Apprendre : mes questions du jour et ma prochaine étape</Link>
      </p>
    </section>
  );
}
