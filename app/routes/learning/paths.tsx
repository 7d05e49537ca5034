import { pageMeta } from "#app/features/layout/page-meta.ts";
import { PathList, pathTeaser } from "#app/features/paths/path-list.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/paths";

export function loader({ context }: Route.LoaderArgs) {
  return { paths: contentOf(context).listLearningPaths().map(pathTeaser) };
}

export function meta() {
  return pageMeta({
    title: "Parcours",
    description:
      "Des articles et des quiz dans un ordre qui aide à comprendre. Rien n’est verrouillé : chacun commence où il veut.",
  });
}

export default function PathsPage({ loaderData: { paths } }: Route.ComponentProps) {
  return (
    <div className="wrap page">
      <Breadcrumb
        trail={[
          { name: "Accueil", href: "/" },
          { name: "Apprendre", href: "/apprendre" },
        ]}
        current="Parcours"
      />
      <header className="page-header">
        <h1>Parcours</h1>
        <p className="lead">Des articles et des quiz dans un ordre qui aide à comprendre. Rien n’est verrouillé.</p>
      </header>
      <PathList paths={paths} level={2} />
    </div>
  );
}
