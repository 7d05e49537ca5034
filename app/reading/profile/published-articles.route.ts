import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { Route } from "./+types/published-articles.route";
import type { Published } from "./use-site-articles.ts";

/** Every reader fetches the same file, so that the request reveals no favourites. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json(contentOf(context).listHeadings() satisfies Published);
}
