import { data } from "react-router";
import { KeepButton } from "#app/learning/offline/keep-button.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/path.route";
import { PathPage } from "./path-page.tsx";

export function loader({ params, context }: Route.LoaderArgs) {
  const path = contentOf(context).getLearningPath(params.id);
  if (!path) throw data(null, { status: 404 });
  return { path };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, steps } = loaderData.path;
  return pageMeta({
    title: `Parcours : ${title}`,
    description: `Parcours « ${title} » : ${steps.length} étapes, des articles sourcés, leurs quiz et la révision, dans un ordre conseillé.`,
  });
}

export default function LearningPathRoute({ loaderData: { path } }: Route.ComponentProps) {
  const articles = path.steps.flatMap(({ kind, href }) => (kind === "article" ? href : []));
  return (
    <PathPage
      key={path.id}
      path={path}
      tools={
        <KeepButton
          className="button button-quiet"
          paths={[path.href, ...articles]}
          text="Garder ce parcours hors connexion"
        />
      }
    />
  );
}
