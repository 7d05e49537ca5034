import { data } from "react-router";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { ProofPageView } from "#app/features/proofs/proof-page-view.tsx";
import proofStyles from "#app/styles-proofs.css?url";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/proof-page";

export function links(): Route.LinkDescriptors {
  return [{ rel: "stylesheet", href: proofStyles }];
}

export function loader({ params, context }: Route.LoaderArgs) {
  const folders = "subcategoryId" in params ? [params.categoryId, params.subcategoryId] : [params.categoryId];
  const page = contentOf(context).getProofPage(["/categories", ...folders, params.slug].join("/"));
  if (!page) throw data(null, { status: 404 });
  return page;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title } = loaderData.article;
  return pageMeta({
    title: `Les preuves : ${title}`,
    description: "Chaque passage de l’article, les faits qui le portent, leur degré de certitude et leurs sources.",
    indexable: false,
  });
}

export default function ProofPageRoute({ loaderData }: Route.ComponentProps) {
  return <ProofPageView page={loaderData} />;
}
