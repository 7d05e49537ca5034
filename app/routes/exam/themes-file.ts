import { examQuestionsByTheme } from "#app/features/exam/exam-paper.server.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/themes-file";

/** For the devices that have answered one: which question is of which theme. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json(examQuestionsByTheme(contentOf(context)));
}
