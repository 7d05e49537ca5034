import { data } from "react-router";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/concerned.route";
import { ConcernedPage } from "./concerned-page.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const guide = contentOf(context).getExamGuide();
  if (!guide) throw data(null, { status: 404 });
  return { guide };
}

export function meta() {
  return pageMeta({
    title: "Examen civique : suis-je concerné ?",
    description:
      "Qui doit passer l’examen civique en France, avec quel niveau de français, qui en est dispensé, et où les pages publiques se contredisent.",
  });
}

export default function ConcernedRoute({ loaderData: { guide } }: Route.ComponentProps) {
  return <ConcernedPage guide={guide} />;
}
