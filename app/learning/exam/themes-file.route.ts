import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/themes-file.route";
import { examQuestionsByTheme } from "./exam-paper.server.ts";

/** For the devices that have answered one: which question is of which theme. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json(examQuestionsByTheme(contentOf(context)));
}
