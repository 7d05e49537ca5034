import { shortTitle } from "#app/reading/discovery/article-trail.ts";
import { missingPage } from "#app/ui/page/former-page.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/positions.route";
import { PositionsPageView } from "./positions-page-view.tsx";

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
