import { contentOf } from "#library/catalogue/content-context.server.ts";
import { siteValuesContext } from "#platform/services.ts";
import type { Route } from "./+types/corrections-feed.route";
import { correctionsFeed } from "./corrections-feed.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const { origin } = context.get(siteValuesContext);
  const feed = { site: content.getSite(), lastChange: content.getLastChange(), changes: content.listChanges() };
  const xml = correctionsFeed(feed, origin);
  return new Response(xml, { headers: { "Content-Type": "application/atom+xml; charset=utf-8" } });
}
