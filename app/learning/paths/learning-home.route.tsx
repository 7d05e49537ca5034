import { Link } from "react-router";
import { fetchPaths } from "#app/learning/questions/paths-file.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import type { LearningPath } from "#library/catalogue/catalogue.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { EXAM_PATH } from "#library/catalogue/exam-path.ts";
import type { Route } from "./+types/learning-home.route";
import { DeskStyle } from "./desk-style.tsx";
import { PathUnderWay } from "./path-under-way.tsx";
import { useLearnt } from "./use-learnt.ts";

export function loader({ context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const paths = content.listLearningPaths();
  const [article] = content.listArticles(1);
  const step = paths[0]?.steps[0];
  const first = step ?? article ?? null;
  return { paths: paths.map(pathTeaser), first: first && { title: first.title, href: first.href } };
}

export function meta() {
  return pageMeta({
    title: "Apprendre",
    description:
      "Votre bureau : les questions à revoir aujourd’hui et la prochaine étape de vos parcours, à votre rythme et sans compte.",
  });
}

export default function DeskPage({ loaderData: { paths, first } }: Route.ComponentProps) {
  return (
    <div className="wrap page">
      <Breadcrumb trail={[{ name: "Accueil", href: "/" }]} current="Apprendre" />
      <header className="page-header">
        <h1>Apprendre</h1>
        <p className="lead">Lire, répondre, retenir : à votre rythme.</p>
        <p className="muted">
          <Link to={EXAM_PATH}>Préparer l’examen civique</Link> · <Link to="/enseigner">Enseigner</Link>
        </p>
      </header>
      <Desk first={first} path={paths[0]} />
      <section className="section" aria-labelledby="parcours">
        <h2 id="parcours">Tous les parcours</h2>
        <p className="muted">Des articles et des quiz dans un ordre qui aide à comprendre. Rien n’est verrouillé.</p>
        <PathList paths={paths} />
      </section>
      <section className="section" aria-labelledby="examen-civique">
        <h2 id="examen-civique">L’examen civique</h2>
        <p>
          Pour une carte de séjour, une carte de résident ou la naturalisation.{" "}
          <Link to={EXAM_PATH}>S’y préparer gratuitement</Link>
        </p>
      </section>
      <section className="section" aria-labelledby="enseigner">
        <h2 id="enseigner">Pour une classe</h2>
        <p>
          Des quiz à exporter, des cours de 50 minutes, des cartes de réponse.{" "}
          <Link to="/enseigner">Enseigner avec Le Récap</Link>
        </p>
      </section>
    </div>
  );
}

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

function Desk({ first, path }: DeskProps) {
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

type PathTeaser = Omit<LearningPath, "steps"> & { steps: number };

function pathTeaser({ steps, ...path }: LearningPath): PathTeaser {
  return { ...path, steps: steps.length };
}

async function loadProgress() {
  const [{ begunText }, paths] = await Promise.all([import("./path-progress.ts"), fetchPaths()]);
  return { begunText, paths: new Map(paths.map((path) => [path.id, path])) };
}

function PathList({ paths }: { paths: PathTeaser[] }) {
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
