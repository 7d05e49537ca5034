import type { ArticleText } from "./article-text.ts";

/** Code for navigations alone, which a page opened directly does not pay for. */
export function loadArticleText(path: string): Promise<ArticleText> {
  return import("./article-text.ts").then(
    ({ loadArticleText }) => loadArticleText(path),
    (error: Error) => ({ failure: error.message }),
  );
}
