import { data } from "react-router";
import { ConcernedPage } from "#app/features/exam/concerned-page.tsx";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/concerned";

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
