import { missingFile } from "#app/ui/page/former-page.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { Route } from "./+types/proof-file.route";

export function loader({ params, context }: Route.LoaderArgs) {
  const id = /^(.+)\.json$/.exec(params.file)?.[1];
  const content = contentOf(context);
  const file = id ? content.getProofs(id) : null;
  return file ? Response.json(file) : missingFile(content, id);
}
