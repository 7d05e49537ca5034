import { use, useState } from "react";
import { useIsHydrating } from "./is-hydrating.ts";
import { LazyMarkdownBody } from "./lazy-markdown-body.tsx";
import { ServerHtmlContext } from "./server-html.ts";
import { ServerRendered } from "./server-rendered.tsx";

/** `part` tells apart the texts of a page that has several. */
export function MarkdownText({ source, part = "text" }: { source: string; part?: string }) {
  const serverHtml = use(ServerHtmlContext);
  const [cameWithPage] = useState(useIsHydrating());
  if (serverHtml || cameWithPage)
    return <ServerRendered part={part} className="prose" html={serverHtml?.text(source)} />;
  return (
    // Each text has a key of its own: React keeps references to the text nodes, which a translation replaces.
    <div key={source} className="prose">
      <LazyMarkdownBody source={source} />
    </div>
  );
}
