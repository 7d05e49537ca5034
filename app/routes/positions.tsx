import { missingPage } from "#app/features/articles/former-page.ts";
import { PositionsPageView } from "#app/features/articles/positions/positions-page-view.tsx";
import { shortTitle } from "#app/features/discovery/article-trail.ts";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/positions";

export function loader({ params, context }: Route.LoaderArgs) {
  const path = ["/categories", params.categoryId, params.subcategoryId, params.slug].filter(Boolean).join("/");
  const page = contentOf(context).getPositions(path);
  if (!page) throw missingPage(contentOf(context), path, "/positions");
  return { page };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title } = loaderData.page.article;
  return pageMeta({
    title: `Qui propose quoi : ${title}`,
    description: `Les positions sur « ${shortTitle(title)} », à la même mesure : propositions, objections, dates et sources.`,
  });
}

export default function PositionsRoute({ loaderData: { page } }: Route.ComponentProps) {
  return <PositionsPageView page={page} />;
}
