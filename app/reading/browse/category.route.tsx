import { data } from "react-router";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { plannedPageMeta, UnderConstruction } from "#app/ui/page/under-construction.tsx";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/category.route";
import { CategoryPage } from "./category-page.tsx";

const UNKNOWN = { name: "Cette page", backToInternational: false };

export function loader({ params, context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const path = `/categories/${params.categoryId}`;
  const planned = content.getPlannedPage(path);
  if (planned) return { category: null, planned };
  const category = content.getCategoryPage(params.categoryId);
  if (category) return { category, planned: null };
  throw data({ ...UNKNOWN, href: path }, { status: 404 });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  if (loaderData.planned) return plannedPageMeta(loaderData.planned);
  const { name, pageDescription } = loaderData.category;
  return pageMeta({ title: name, description: pageDescription });
}

export default function CategoryRoute({ loaderData }: Route.ComponentProps) {
  return loaderData.category ? (
    <CategoryPage page={loaderData.category} />
  ) : (
    <UnderConstruction page={loaderData.planned} />
  );
}
