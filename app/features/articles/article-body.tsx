import { use, useCallback, useState } from "react";
import { useIsHydrating } from "#app/features/markdown/is-hydrating.ts";
import { LazyMarkdownBody, LoadingText } from "#app/features/markdown/lazy-markdown-body.tsx";
import { ServerHtmlContext } from "#app/features/markdown/server-html.ts";
import { ServerRendered } from "#app/features/markdown/server-rendered.tsx";
import { useLoaded } from "#app/features/markdown/use-loaded.ts";
import type { ArticlePage } from "#library/catalogue/catalogue.ts";

export function ArticleBody({ article }: { article: Pick<ArticlePage, "id" | "markdownPath"> }) {
  const serverHtml = use(ServerHtmlContext);
  const [cameWithPage] = useState(useIsHydrating());
  if (serverHtml || cameWithPage) return <ServerRendered html={serverHtml?.article(article.id) ?? ""} />;
  return <FetchedArticleBody path={article.markdownPath} />;
}

function FetchedArticleBody({ path }: { path: string }) {
  const body = useLoaded(useCallback(() => fetchMarkdown(path), [path]));
  if (body.state === "failed") {
    return (
      <div className="prose">
        <p role="alert" className="alert">
          Erreur: {body.message}
        </p>
      </div>
    );
  }
  return (
    <div className="prose" aria-busy={body.state === "loading" || undefined}>
      {body.state === "loading" ? <LoadingText /> : <LazyMarkdownBody source={body.value} />}
    </div>
  );
}

async function fetchMarkdown(path: string): Promise<string> {
  const response = await fetch(`${path}?t=${Date.now()}`);
  if (!response.ok) throw new Error(`Failed to fetch markdown: ${response.status}`);
  return response.text();
}
