import { data } from "react-router";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { Route } from "./+types/lesson.route";
import { LessonPage } from "./lesson-page.tsx";

export function loader({ params, context }: Route.LoaderArgs) {
  const lesson = contentOf(context).getLesson(params.article);
  if (!lesson) throw data(null, { status: 404 });
  return { lesson };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    title: `Un cours de 50 minutes : ${loaderData.lesson.title}`,
    description: loaderData.lesson.goal,
  });
}

export default function LessonRoute({ loaderData: { lesson } }: Route.ComponentProps) {
  return <LessonPage lesson={lesson} />;
}
