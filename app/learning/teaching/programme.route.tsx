import { data } from "react-router";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/programme.route";
import { ProgrammePage } from "./programme-page.tsx";

export function loader({ params, context }: Route.LoaderArgs) {
  const level = contentOf(context).getProgrammeLevel(params.level);
  if (!level) throw data(null, { status: 404 });
  return { level };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { name } = loaderData.level;
  return pageMeta({
    title: `Programme d’EMC : ${name}`,
    description: `${name} : les notions du programme d’enseignement moral et civique de 2024, et les articles et quiz qui aident à les enseigner.`,
  });
}

export default function ProgrammeRoute({ loaderData: { level } }: Route.ComponentProps) {
  return <ProgrammePage level={level} />;
}
