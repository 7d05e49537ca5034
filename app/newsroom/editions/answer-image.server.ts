import { LRUCache } from "lru-cache";
import { readImageAddress } from "#library/images/image-address.ts";
import { filePolicy } from "#platform/http/security-headers.ts";
import { createNetworkLimit } from "#platform/limits/network-limit.ts";
import type { Services } from "#platform/services.ts";
import { readImage } from "./images.server.ts";

const MAX_BYTES = 32_000_000;

/** Answers may be cached forever, because a changed image gets another address. */
const HEADERS = {
  "Content-Type": "image/webp",
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Security-Policy": filePolicy([]),
};
const TEXT = { "Content-Type": "text/plain; charset=utf-8" };

type ImageAnswers = (path: string, services: Pick<Services, "db" | "settings" | "clientAddress">) => Promise<Response>;

/** Keeps requested images in memory, and limits how many database reads one network may cause. */
export function createImageAnswers(): ImageAnswers {
  const kept = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => length,
  });
  const take = createNetworkLimit({ max: 300, windowSeconds: 60 });

  return async (path, { db, settings, clientAddress }) => {
    const address = readImageAddress(path);
    if (!address) return new Response("Image introuvable.\n", { status: 404, headers: TEXT });
    const known = kept.get(path);
    const wait = known || !settings.rateLimits ? 0 : take(clientAddress, new Date());
    if (wait > 0) {
      const headers = { ...TEXT, "Retry-After": String(wait) };
      return new Response("Trop d’images demandées : réessayez dans une minute.\n", { status: 429, headers });
    }
    const read = known ?? (await readImage(db, address));
    if (!read) return new Response("Image introuvable.\n", { status: 404, headers: TEXT });
    const bytes = new Uint8Array(read);
    kept.set(path, bytes);
    return new Response(bytes, { headers: { ...HEADERS, "Content-Length": String(bytes.length) } });
  };
}
