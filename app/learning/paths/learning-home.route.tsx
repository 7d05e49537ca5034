import { Link } from "react-router";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import { EXAM_PATH } from "#library/catalogue/exam-path.ts";
import type { Route } from "./+types/learning-home.route";
import { Desk } from "./learning-home.tsx";
import { PathList, pathTeaser } from "./path-list.tsx";

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
