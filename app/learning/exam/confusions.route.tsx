import { data } from "react-router";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/confusions.route";
import { ConfusionsPage } from "./confusions-page.tsx";

export function loader({ params, context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const page = content.getExamConfusions(params.page);
  if (!page) throw data(null, { status: 404 });
  return { page, others: content.listExamConfusions().filter(({ id }) => id !== page.id) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, lead } = loaderData.page;
  return pageMeta({
    title: `Examen civique : ${title}`,
    description: `À ne pas confondre à l’examen civique. ${lead}`,
  });
}

export default function ConfusionsRoute({ loaderData }: Route.ComponentProps) {
  return <ConfusionsPage {...loaderData} />;
}
