import { createHash } from "node:crypto";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/letter-feed.route";
import { letterFeed, listSentLetters } from "./letter-archive.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings } = requireServices(context);
  const content = contentOf(context);
  const site = { origin: settings.publicUrl, lastChange: content.getLastChange() };
  const xml = letterFeed(await listSentLetters(db, content), site);
  // The entity tag is weak, because a proxy may compress the answer.
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

/** Entity tags are compared weakly (RFC 9110, section 13.1.2). */
function isKnown(header: string | null, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return (header ?? "").split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}
