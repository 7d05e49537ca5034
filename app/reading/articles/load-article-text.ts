import type { ArticleText } from "./article-text.ts";

/** The import is dynamic because only navigations need this code: a page opened directly contains its text. */
export function loadArticleText(path: string): Promise<ArticleText> {
  return import("./article-text.ts").then(
    ({ fetchArticleText }) => fetchArticleText(path),
    (error: Error) => ({ failure: error.message }),
  );
}
