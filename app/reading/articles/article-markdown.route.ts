import { missingFile } from "#app/ui/page/former-page.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { Route } from "./+types/article-markdown.route";

export function loader({ params, context }: Route.LoaderArgs) {
  const id = /^(.+)\.md$/.exec(params.file)?.[1];
  const content = contentOf(context);
  const markdown = id ? content.getArticleMarkdown(id) : null;
  if (markdown === null) return missingFile(content, id);
  return new Response(markdown, { headers: { "Content-Type": "text/markdown; charset=utf-8" } });
}
