import { ButtonLink } from "#app/ui/button.tsx";
import type { PathTeaser } from "./path-list.tsx";
import { useLearnt } from "./use-learnt.ts";

type FirstArticle = { title: string; href: string };

const loadToday = () => import("./desk-today.tsx");
const loadSheet = () => import("./learnt-list.tsx");

type DeskProps = {
  paths: PathTeaser[];
  first: FirstArticle | null;
  /** Ids of questions of articles that stand in no path. */
  others: string[];
};

export function Desk({ paths, first, others }: DeskProps) {
  const learnt = useLearnt(loadToday);
  const printed = useLearnt(loadSheet);
  return (
    <>
      {printed ? <printed.code.LearntSheet known={printed.known} paths={paths} /> : null}
      <div className="path-list desk">
        {learnt ? (
          <learnt.code.DeskToday known={learnt.known} paths={paths} others={others} beginning={<Beginning />} />
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
