import { ButtonLink } from "#app/ui/button.tsx";
import { fetchPaths } from "./paths-file.ts";
import { useLearnt } from "./use-learnt.ts";

type FirstArticle = { title: string; href: string };

async function loadToday() {
  const asked = import("#app/features/questions/fetch-questions.ts").then(({ fetchAsked }) => fetchAsked());
  const [today, sheet, paths, known] = await Promise.all([
    import("./learning-today.tsx"),
    import("./learnt-list.tsx"),
    fetchPaths(),
    asked.catch(() => null),
  ]);
  return { ...today, ...sheet, paths, asked: known };
}

export function Desk({ first }: { first: FirstArticle | null }) {
  const learnt = useLearnt(loadToday);
  return (
    <>
      {learnt ? <learnt.code.LearntSheet known={learnt.known} paths={learnt.code.paths} /> : null}
      <div className="path-list desk">
        {learnt ? (
          <learnt.code.DeskToday
            known={learnt.known}
            paths={learnt.code.paths}
            asked={learnt.code.asked}
            beginning={<Beginning />}
          />
        ) : (
          <Welcome first={first} />
        )}
      </div>
    </>
  );
}

function Welcome({ first }: { first: FirstArticle | null }) {
  return (
    <>
      <Beginning />
      <p className="button-row">
        {first ? <ButtonLink to={first.href}>Lire le premier article</ButtonLink> : null}
        <ButtonLink to="/reviser" tone="quiet">
          Réviser
        </ButtonLink>
      </p>
    </>
  );
}

function Beginning() {
  return (
    <>
      <p>Lisez un article : il se lit en quelques minutes et donne ses sources.</p>
      <p>Répondez à son quiz : chaque réponse est expliquée.</p>
      <p>Revenez quand vous voulez : vos questions sont reposées au moment où vous risquez de les oublier.</p>
    </>
  );
}
