import { data } from "react-router";
import { articleMeta } from "#app/features/articles/article-meta.ts";
import { ArticlePage } from "#app/features/articles/article-page.tsx";
import { plannedPageMeta, UnderConstruction } from "#app/features/layout/under-construction.tsx";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/article";

export function loader({ params, context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const path = `/categories/${params.categoryId}/${params.subcategoryId}/${params.slug}`;
  const article = content.getArticle(path);
  if (article) return { article, planned: null };
  const planned = content.getPlannedPage(path);
  if (planned) return { article: null, planned };
  throw data(null, { status: 404 });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  if (loaderData.article) return articleMeta(loaderData.article);
  return plannedPageMeta(loaderData.planned);
}

export default function ArticleRoute({ loaderData }: Route.ComponentProps) {
  return loaderData.article ? (
    <ArticlePage key={loaderData.article.id} article={loaderData.article} />
  ) : (
    <UnderConstruction page={loaderData.planned} />
  );
}
