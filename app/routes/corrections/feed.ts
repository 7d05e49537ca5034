import { correctionsFeed } from "#app/features/corrections/corrections-feed.server.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import { ORIGIN_PLACEHOLDER } from "#platform/placeholders.ts";
import type { Route } from "./+types/feed";

export function loader({ context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const xml = correctionsFeed({ site: content.getSite(), changes: content.listChanges() }, ORIGIN_PLACEHOLDER);
  return new Response(xml, { headers: { "Content-Type": "application/atom+xml; charset=utf-8" } });
}
