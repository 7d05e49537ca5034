import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/paths-file.route";

export function loader({ context }: Route.LoaderArgs) {
  return Response.json(contentOf(context).listLearningPaths());
}
