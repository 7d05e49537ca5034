import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { Route } from "./+types/paths-file.route";

export function loader({ context }: Route.LoaderArgs) {
  return Response.json(contentOf(context).listLearningPaths());
}
