import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { Route } from "./+types/article-topics.route";

export function loader({ context }: Route.LoaderArgs) {
  return Response.json(
    contentOf(context)
      .listProgressTopics()
      .filter(({ isFixed }) => !isFixed),
  );
}
