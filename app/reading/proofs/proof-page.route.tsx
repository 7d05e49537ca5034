import { redirect } from "react-router";
import { citeArticle } from "#app/reading/tools/article-citation.ts";
import { missingPage } from "#app/ui/page/former-page.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { proofPagePath } from "#library/proofs/proof-paths.ts";
import { siteValuesContext } from "#platform/services.ts";
import type { Route } from "./+types/proof-page.route";
import { ProofPageView } from "./proof-page-view.tsx";

export function loader({ params, context }: Route.LoaderArgs) {
  const path = ["/categories", params.categoryId, params.subcategoryId, params.slug].filter(Boolean).join("/");
  const content = contentOf(context);
  const page = content.getProofPage(path, params.section ?? null);
  if (!page) throw missingPage(content, path, `/preuves${params.section ? `/${params.section}` : ""}`);
  // The first section has no segment in its address, so that it has one address only.
  if (params.section && page.position === 0) throw redirect(proofPagePath(path), 301);
  const article = page.position === 0 ? content.getArticle(path) : null;
  const { origin } = context.get(siteValuesContext);
  return { page, citation: article && citeArticle(article, origin, null) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { article, sections, position } = loaderData.page;
  const section = sections[position];
  return pageMeta({
    title: `${section ? `${section.title} – ` : ""}Les preuves : ${article.title}`,
    description: "Chaque passage de l’article, les faits qui le portent, leur degré de certitude et leurs sources.",
    indexable: false,
  });
}

export default function ProofPageRoute({ loaderData }: Route.ComponentProps) {
  return <ProofPageView {...loaderData} />;
}
