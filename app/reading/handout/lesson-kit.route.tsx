import { data } from "react-router";
import { loadRenderer } from "#app/ui/markdown/lazy-markdown-body.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { Route } from "./+types/lesson-kit.route";
import { findLessonKit } from "./lesson-kit.server.ts";
import { LessonKitPage } from "./lesson-kit-page.tsx";

export function loader({ params, context }: Route.LoaderArgs) {
  const kit = findLessonKit(contentOf(context), params.article);
  if (!kit) throw data(null, { status: 404 });
  return { kit };
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [page] = await Promise.all([serverLoader(), loadRenderer().catch(() => null)]);
  return page;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    title: `Imprimer le cours : ${loaderData.kit.lesson.title}`,
    description: "Le plan, le texte à lire, la fiche élève, les réponses et les cartes, en un document à imprimer.",
    indexable: false,
  });
}

export default function LessonKitRoute({ loaderData: { kit } }: Route.ComponentProps) {
  return <LessonKitPage kit={kit} />;
}
