import { use, useState } from "react";
import { useIsHydrating } from "#app/features/markdown/is-hydrating.ts";
import { LazyMarkdownBody } from "#app/features/markdown/lazy-markdown-body.tsx";
import { ServerHtmlContext } from "#app/features/markdown/server-html.ts";
import { ServerRendered } from "#app/features/markdown/server-rendered.tsx";
import type { ArticleText } from "./article-text.ts";

type ArticleBodyProps = {
  id: string;
  /** Null for the page that came with it. */
  text: ArticleText | null;
};

export function ArticleBody({ id, text }: ArticleBodyProps) {
  const serverHtml = use(ServerHtmlContext);
  const [cameWithPage] = useState(useIsHydrating());
  if (serverHtml || cameWithPage) return <ServerRendered html={serverHtml?.article(id) ?? ""} />;
  return (
    <div className="prose">
      {text && "markdown" in text ? (
        <LazyMarkdownBody source={text.markdown} />
      ) : (
        <p role="alert" className="alert">
          Erreur: {text?.failure}
        </p>
      )}
    </div>
  );
}
