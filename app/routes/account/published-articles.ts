import type { Published } from "#app/features/profile/use-published.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/published-articles";

/** What can be saved, for the profile to open what was: the same file for everybody, which tells nobody's favourites. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json(contentOf(context).listHeadings() satisfies Published);
}
