import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/article-markdown";

export function loader({ params, context }: Route.LoaderArgs) {
  const id = /^(.+)\.md$/.exec(params.file)?.[1];
  const markdown = id ? contentOf(context).getArticleMarkdown(id) : null;
  const headers = { "Content-Type": `${markdown === null ? "text/plain" : "text/markdown"}; charset=utf-8` };
  return markdown === null
    ? new Response("Introuvable", { status: 404, headers })
    : new Response(markdown, { headers });
}
