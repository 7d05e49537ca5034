import { use, useState } from "react";
import { useIsHydrating } from "./is-hydrating.ts";
import { LazyMarkdownBody } from "./lazy-markdown-body.tsx";
import { ServerHtmlContext } from "./server-html.ts";
import { ServerRendered } from "./server-rendered.tsx";

export function MarkdownText({ source }: { source: string }) {
  const serverHtml = use(ServerHtmlContext);
  const [cameWithPage] = useState(useIsHydrating());
  if (serverHtml || cameWithPage) return <ServerRendered html={serverHtml?.text(source) ?? ""} />;
  return (
    <div className="prose">
      <LazyMarkdownBody source={source} />
    </div>
  );
}
