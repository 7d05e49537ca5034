import { use, useEffect, useState } from "react";
import { useIsHydrating } from "#app/features/markdown/is-hydrating.ts";
import { LazyMarkdownBody, LoadingText } from "#app/features/markdown/lazy-markdown-body.tsx";
import { ServerHtmlContext } from "#app/features/markdown/server-html.ts";
import { ServerRendered } from "#app/features/markdown/server-rendered.tsx";
import type { ArticlePage } from "#library/catalogue/catalogue.ts";

type Body = { state: "loading" } | { state: "loaded"; source: string } | { state: "failed"; message: string };

export function ArticleBody({ article }: { article: Pick<ArticlePage, "id" | "markdownPath"> }) {
  const serverHtml = use(ServerHtmlContext);
  const [cameWithPage] = useState(useIsHydrating());
  if (serverHtml || cameWithPage) return <ServerRendered html={serverHtml?.article(article.id) ?? ""} />;
  return <FetchedArticleBody path={article.markdownPath} />;
}

function FetchedArticleBody({ path }: { path: string }) {
  const body = useMarkdown(path);
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
      {body.state === "loading" ? <LoadingText /> : <LazyMarkdownBody source={body.source} />}
    </div>
  );
}

function useMarkdown(path: string): Body {
  const [body, setBody] = useState<Body>({ state: "loading" });
  useEffect(() => {
    const controller = new AbortController();
    fetchMarkdown(path, controller.signal).then(
      (source) => setBody({ state: "loaded", source }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        console.error("Error loading markdown", error);
        setBody({ state: "failed", message: error instanceof Error ? error.message : "Unknown error occurred" });
      },
    );
    return () => controller.abort();
  }, [path]);
  return body;
}

async function fetchMarkdown(path: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(`${path}?t=${Date.now()}`, { signal });
  if (!response.ok) throw new Error(`Failed to fetch markdown: ${response.status}`);
  return response.text();
}
