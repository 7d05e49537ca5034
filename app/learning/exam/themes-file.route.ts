import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { Route } from "./+types/themes-file.route";
import { examQuestionsByTheme } from "./exam-paper.server.ts";

/** Devices that have answered exam questions load from here which question belongs to which theme. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json(examQuestionsByTheme(contentOf(context)));
}
