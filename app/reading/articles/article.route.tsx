import type { ShouldRevalidateFunctionArgs } from "react-router";
import { CategoryStyle } from "#app/reading/browse/category-style.tsx";
import { TopicGrid } from "#app/reading/browse/topic-grid.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Figure } from "#app/ui/figure.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { missingPage } from "#app/ui/page/former-page.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { plannedPageMeta, UnderConstruction } from "#app/ui/page/under-construction.tsx";
import { ageNotice } from "#library/catalogue/age-notice.ts";
import type { SubcategoryPage as Subcategory } from "#library/catalogue/catalogue.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { Route } from "./+types/article.route";
import { ArticlePage } from "./article-page.tsx";
import { loadArticleText } from "./load-article-text.ts";

/** The address is that of a sub-category, of an article in a category or a sub-category, or of a planned page. */
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

/** The loader does not run again after a form is sent, as no form changes an article. */
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

function SubcategoryPage({ page }: { page: Subcategory }) {
  const trail = [{ name: "Accueil", href: "/" }, { name: "Explorer", href: "/explorer" }, page.category];
  return (
    <div className={`wrap page hue-${page.hue}`}>
      <CategoryStyle />
      <Breadcrumb trail={trail} current={page.name} />
      <header className="page-header">
        <p className="badge badge-new">{page.badge}</p>
        <h1>{page.title}</h1>
        <p className="lead">
          <FrenchText>{page.intro}</FrenchText>
        </p>
      </header>
      <TopicGrid title="Les articles" topics={page.topics} soonText="Bientôt disponible" />
      {page.figure ? <Figure {...page.figure} /> : null}
      <p className="button-row page-end">
        <ButtonLink to={page.category.href} tone="quiet">
          {`Retour à ${page.category.name}`}
        </ButtonLink>
      </p>
    </div>
  );
}
