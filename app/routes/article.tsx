import type { ShouldRevalidateFunctionArgs } from "react-router";
import { ArticlePage } from "#app/features/articles/article-page.tsx";
import { missingPage } from "#app/features/articles/former-page.ts";
import { loadArticleText } from "#app/features/articles/load-article-text.ts";
import { SubcategoryPage } from "#app/features/browse/subcategory-page.tsx";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { plannedPageMeta, UnderConstruction } from "#app/features/layout/under-construction.tsx";
import { ageNotice } from "#library/catalogue/age-notice.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/article";

/** Below a category stands a sub-category, an article of either, or a planned page. */
export function loader({ params, context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const path = ["/categories", params.categoryId, params.subcategoryId, params.slug].filter(Boolean).join("/");
  const subcategory = params.subcategoryId ? null : content.getSubcategoryPage(params.categoryId, params.slug);
  if (subcategory?.topics.length) return { kind: "subcategory" as const, subcategory };
  const article = content.getArticle(path);
  if (article) {
    return { kind: "article" as const, article, age: ageNotice(article, new Date()) };
  }
  const planned = content.getPlannedPage(path);
  if (planned) return { kind: "planned" as const, planned };
  throw missingPage(content, path);
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const page = await serverLoader();
  return page.kind === "article" ? { ...page, text: await loadArticleText(page.article.markdownPath) } : page;
}

/** No form changes what an article says. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod ? false : defaultShouldRevalidate;
}

export function meta({ loaderData }: Route.MetaArgs) {
  switch (loaderData?.kind) {
    case "subcategory":
      return pageMeta({ title: loaderData.subcategory.title, description: loaderData.subcategory.description });
    case "article":
      return pageMeta({ title: loaderData.article.title, description: loaderData.article.description });
    case "planned":
      return plannedPageMeta(loaderData.planned);
    default:
      return [];
  }
}

export default function ArticleRoute({ loaderData }: Route.ComponentProps) {
  switch (loaderData.kind) {
    case "subcategory":
      return <SubcategoryPage page={loaderData.subcategory} />;
    case "article":
      return <ArticlePage key={loaderData.article.id} text={null} {...loaderData} />;
    case "planned":
      return <UnderConstruction page={loaderData.planned} />;
  }
}
