import { listLeftLetters } from "#app/features/letters/pages/left-letters.server.ts";
import { letterFeed } from "#app/features/letters/pages/letter-feed.server.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/feed";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = requireServices(context);
  const xml = letterFeed(await listLeftLetters(db, contentOf(context)), settings.publicUrl);
  return new Response(xml, {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8", "Cache-Control": "no-store" },
  });
}
