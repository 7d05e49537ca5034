import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { Route } from "./+types/search-suggestions.route";
import { listSuggestions } from "./answer-search.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await listSuggestions(contentOf(context)));
}
