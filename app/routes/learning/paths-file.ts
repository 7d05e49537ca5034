import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/paths-file";

/** The paths with their steps, for the profile of who has begun one. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json(contentOf(context).listLearningPaths());
}
