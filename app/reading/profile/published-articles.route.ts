import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/published-articles.route";
import type { Published } from "./use-published.ts";

/** The same file for everybody, so that the request reveals no favourites. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json(contentOf(context).listHeadings() satisfies Published);
}
