import { getArticleMarkdown } from "#library/catalogue/catalogue.server.ts";
import type { Route } from "./+types/article-markdown";

export function loader({ params }: Route.LoaderArgs) {
  const id = /^(.+)\.md$/.exec(params.file)?.[1];
  const markdown = id ? getArticleMarkdown(id) : null;
  const headers = { "Content-Type": `${markdown === null ? "text/plain" : "text/markdown"}; charset=utf-8` };
  return markdown === null
    ? new Response("Introuvable", { status: 404, headers })
    : new Response(markdown, { headers });
}
