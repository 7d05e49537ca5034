import type { ShouldRevalidateFunctionArgs } from "react-router";
import { SubcategoryPage } from "#app/reading/browse/subcategory-page.tsx";
import { missingPage } from "#app/ui/page/former-page.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { plannedPageMeta, UnderConstruction } from "#app/ui/page/under-construction.tsx";
import { ageNotice } from "#library/catalogue/age-notice.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/article.route";
import { ArticlePage } from "./article-page.tsx";
import { loadArticleText } from "./load-article-text.ts";

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
