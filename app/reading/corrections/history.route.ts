import { missingFile } from "#app/ui/page/former-page.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { Route } from "./+types/history.route";

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = /^(.+)\.json$/.exec(params.file)?.[1];
  const content = contentOf(context);
  const history = id ? await content.getHistory(id) : null;
  return history ? Response.json(history) : missingFile(content, id);
}
