import { use, useState } from "react";
import { useLocation } from "react-router";
import { ServerHtmlContext } from "#app/ui/markdown/server-html.ts";
import { ServerRendered } from "#app/ui/markdown/server-rendered.tsx";
import type { ArticleText } from "./article-text.ts";

type ArticleBodyProps = {
  id: string;
  /** The text is null when the served page already contains it. */
  text: ArticleText | null;
};

export function ArticleBody({ id, text }: ArticleBodyProps) {
  const serverHtml = use(ServerHtmlContext);
  const [cameWithPage] = useState(text === null);
  const { pathname } = useLocation();
  if (serverHtml || cameWithPage) {
    return <ServerRendered part="article" className="prose" html={serverHtml?.article(id)} />;
  }
  return (
    <div className="prose">
      {text && "markdown" in text ? (
        <text.Body source={text.markdown} />
      ) : (
        <p role="alert" className="alert">
          <span>{`Erreur: ${text?.failure ?? ""} `}</span>
          <a href={pathname}>Recharger la page</a>
        </p>
      )}
    </div>
  );
}
