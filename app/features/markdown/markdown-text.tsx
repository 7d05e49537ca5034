import { lazy, Suspense, use, useState } from "react";
import { useIsHydrating } from "./is-hydrating.ts";
import { ServerHtmlContext } from "./server-html.ts";
import { ServerRendered } from "./server-rendered.tsx";

// Fetched only when a navigation inside the site needs it: a page opened directly comes with its text.
export const LazyMarkdownBody = lazy(() =>
  import("./render-markdown.tsx").then((module) => ({ default: module.MarkdownBody })),
);

/** A page's own text, at hand as Markdown. */
export function MarkdownText({ source }: { source: string }) {
  const serverHtml = use(ServerHtmlContext);
  const [cameWithPage] = useState(useIsHydrating());
  if (serverHtml || cameWithPage) return <ServerRendered html={serverHtml?.text(source) ?? ""} />;
  return (
    <div className="prose">
      <Suspense fallback={<p className="muted">Chargement du contenu...</p>}>
        <LazyMarkdownBody source={source} />
      </Suspense>
    </div>
  );
}
