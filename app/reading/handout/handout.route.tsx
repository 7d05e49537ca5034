import { readSheetName } from "#app/learning/exports/handout-paths.ts";
import { loadArticleText } from "#app/reading/articles/load-article-text.ts";
import { loadRenderer } from "#app/ui/markdown/lazy-markdown-body.tsx";
import { missingPage } from "#app/ui/page/former-page.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { Route } from "./+types/handout.route";
import { SheetPage } from "./handout-page.tsx";
import { hideSheetAnswers } from "./lesson-kit.server.ts";

export function loader({ params, context }: Route.LoaderArgs) {
  const path = ["/categories", params.categoryId, params.subcategoryId, params.slug].filter(Boolean).join("/");
  const content = contentOf(context);
  const sheet = content.getSheet(content.getArticle(path)?.id ?? "");
  const name = readSheetName(params.sheet);
  if (!sheet || !name || (name === "answers" && !sheet.article.quiz))
    throw missingPage(content, path, `/fiche${params.sheet ? `/${params.sheet}` : ""}`);
  return { name, sheet: name === "pupil" ? hideSheetAnswers(sheet) : sheet };
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [page] = await Promise.all([serverLoader(), loadRenderer().catch(() => null)]);
  return page.name === "article" ? { ...page, text: await loadArticleText(page.sheet.article.markdownPath) } : page;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    title: `À imprimer : ${loaderData.sheet.article.title}`,
    description:
      "L’article à imprimer : une fiche de deux pages pour les élèves, le texte complet, les réponses du quiz.",
    indexable: false,
  });
}

export default function ArticleSheetRoute({ loaderData }: Route.ComponentProps) {
  return <SheetPage key={loaderData.sheet.article.id} text={null} {...loaderData} />;
}
