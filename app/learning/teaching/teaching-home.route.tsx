import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/teaching-home.route";
import { TeachingHome } from "./teaching-home.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const content = contentOf(context);
  return {
    levels: content.listProgrammeLevels(),
    lessons: content.listLessons(),
    quizzes: content.listClassroomQuizzes(),
  };
}

export function meta() {
  return pageMeta({
    title: "Enseigner avec Le Récap",
    description:
      "Pour les professeurs : des quiz sourcés à exporter vers Moodle, Kahoot ou Anki, le programme d’EMC, des cours de 50 minutes, des cartes.",
  });
}

export default function TeachingHomeRoute({ loaderData }: Route.ComponentProps) {
  return <TeachingHome {...loaderData} />;
}
