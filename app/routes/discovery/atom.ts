import { articleHtml } from "#app/features/articles/article-html.server.ts";
import { atomFeed } from "#app/features/discovery/atom-feed.server.ts";
import { getSite, listArticles } from "#library/catalogue/catalogue.server.ts";
import { ORIGIN_PLACEHOLDER } from "#platform/placeholders.ts";

const ENTRIES_AT_MOST = 20;

export function loader() {
  const entries = listArticles(ENTRIES_AT_MOST).map((article) => ({
    article,
    html: articleHtml(article.id, `${ORIGIN_PLACEHOLDER}${article.href}`),
  }));
  const xml = atomFeed({ site: getSite(), entries }, ORIGIN_PLACEHOLDER);
  return new Response(xml, { headers: { "Content-Type": "application/atom+xml; charset=utf-8" } });
}
