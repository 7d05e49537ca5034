import { data } from "react-router";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { siteValuesContext } from "#platform/services.ts";
import type { Route } from "./+types/classroom.route";
import { ClassroomPage } from "./classroom-page.tsx";
import { findClassroom } from "./find-classroom.server.ts";

export function loader({ params, context }: Route.LoaderArgs) {
  const classroom = findClassroom(contentOf(context), params.quiz, context.get(siteValuesContext).origin);
  if (!classroom) throw data(null, { status: 404 });
  return { classroom };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    title: `Pour la classe : ${loaderData.classroom.title}`,
    description:
      "Un quiz sourcé pour la classe : à télécharger pour Moodle, Kahoot, Anki ou un tableur, avec sa fiche élève et ses cartes de réponse.",
    indexable: false,
  });
}

export default function ClassroomRoute({ loaderData: { classroom } }: Route.ComponentProps) {
  return <ClassroomPage classroom={classroom} />;
}
