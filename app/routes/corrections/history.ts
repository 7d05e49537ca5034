import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/history";

export function loader({ params, context }: Route.LoaderArgs) {
  const id = /^(.+)\.json$/.exec(params.file)?.[1];
  const history = id ? contentOf(context).getHistory(id) : null;
  return history ? Response.json(history) : new Response("Introuvable", { status: 404 });
}
