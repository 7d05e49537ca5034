import { atomFeed } from "#app/reading/discovery/atom-feed.server.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { siteValuesContext } from "#platform/services.ts";
import type { Route } from "./+types/atom.route";
import { articleHtml } from "./article-html.server.ts";

const MAX_ENTRIES = 20;

export function loader({ context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const { origin } = context.get(siteValuesContext);
  const entries = content.listArticles(MAX_ENTRIES).map((article) => ({
    article,
    html: articleHtml(content, article.id, `${origin}${article.href}`),
  }));
  const xml = atomFeed({ site: content.getSite(), lastChange: content.getLastChange(), entries }, origin);
  return new Response(xml, { headers: { "Content-Type": "application/atom+xml; charset=utf-8" } });
}
