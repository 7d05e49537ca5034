import { listSuggestions } from "#app/features/search/suggestions.server.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/search-suggestions";

export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await listSuggestions(contentOf(context)));
}
