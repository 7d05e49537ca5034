import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/proof-file";

export function loader({ params, context }: Route.LoaderArgs) {
  const id = /^(.+)\.json$/.exec(params.file)?.[1];
  const file = id ? contentOf(context).getProofs(id) : null;
  return file ? Response.json(file) : new Response("Introuvable", { status: 404 });
}
