import { createHash } from "node:crypto";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/letter-feed.route";
import { listSentLetters } from "./letter-archive.server.ts";
import { letterFeed } from "./letter-feed.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings } = requireServices(context);
  const xml = letterFeed(await listSentLetters(db, contentOf(context)), settings.publicUrl);
  // Weak, as the answer may be compressed on its way.
  const etag = `W/"${createHash("sha256").update(xml).digest("base64url")}"`;
  const headers = {
    "Content-Type": "application/atom+xml; charset=utf-8",
    "Cache-Control": "no-cache",
    ETag: etag,
  };
  return isKnown(request.headers.get("If-None-Match"), etag)
    ? new Response(null, { status: 304, headers })
    : new Response(xml, { headers });
}

/** RFC 9110, 13.1.2: by weak comparison. */
function isKnown(header: string | null, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return (header ?? "").split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}
