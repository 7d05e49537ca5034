import { fetchPaths } from "#app/learning/questions/paths-file.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeskStyle } from "./desk-style.tsx";
import type { PathTeaser } from "./path-list.tsx";
import { PathUnderWay } from "./path-under-way.tsx";
import { useLearnt } from "./use-learnt.ts";

type FirstArticle = { title: string; href: string };

async function loadToday() {
  const asked = import("#app/learning/questions/fetch-questions.ts").then(({ fetchAsked }) => fetchAsked());
  const [today, sheet, paths, known] = await Promise.all([
    import("./learning-today.tsx"),
    import("./learnt-list.tsx"),
    fetchPaths(),
    asked.catch(() => null),
  ]);
  return { ...today, ...sheet, paths, asked: known };
}

type DeskProps = { first: FirstArticle | null; path: PathTeaser | undefined };

export function Desk({ first, path }: DeskProps) {
  const learnt = useLearnt(loadToday);
  return (
    <>
      <DeskStyle />
      {learnt ? <learnt.code.LearntSheet known={learnt.known} paths={learnt.code.paths} /> : null}
      <div className="desk">
        {learnt ? (
          <learnt.code.DeskToday
            known={learnt.known}
            paths={learnt.code.paths}
            asked={learnt.code.asked}
            beginning={<Beginning />}
          />
        ) : (
          <Welcome first={first} path={path} />
        )}
      </div>
    </>
  );
}

function Welcome({ first, path }: DeskProps) {
  return (
    <>
      <section className="fiche fiche-ruled desk-today" aria-labelledby="desk-review">
        <h2 id="desk-review">Aujourd’hui</h2>
        <Beginning />
        <p className="button-row">
          {first ? <ButtonLink to={first.href}>Lire le premier article</ButtonLink> : null}
          <ButtonLink to="/reviser" tone="quiet">
            Réviser
          </ButtonLink>
        </p>
      </section>
      {path ? (
        <section aria-labelledby="desk-paths">
          <h2 id="desk-paths">Pour commencer</h2>
          <PathUnderWay path={path} states={Array.from({ length: path.steps }, (_, at) => (at ? "later" : "next"))}>
            <p className="muted">{`${path.steps} étapes, dans l’ordre que vous voulez.`}</p>
            <ButtonLink to={path.href} tone="quiet">
              Voir le parcours
            </ButtonLink>
          </PathUnderWay>
        </section>
      ) : null}
    </>
  );
}

function Beginning() {
  return (
    <ol>
      <li>Lisez un article : il se lit en quelques minutes et donne ses sources.</li>
      <li>Répondez à son quiz : chaque réponse est expliquée.</li>
      <li>Revenez quand vous voulez : vos questions sont reposées au moment où vous risquez de les oublier.</li>
    </ol>
  );
}
