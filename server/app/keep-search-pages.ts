import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import { searchKey, takeSearch } from "#app/reading/search/answer-search.server.ts";
import type { ContentStore, Edition } from "#library/catalogue/content-store.server.ts";
import { acceptedEncoding } from "#platform/http/accepted-encoding.ts";
import type { Services } from "#platform/services.ts";

type KeptPage = { body: ArrayBuffer; headers: [string, string][]; madeAt: number };

/** Room for about three hundred pages. They are kept in memory only, because searches are personal. */
const MAX_BYTES = 4 * 1024 * 1024;
const KEPT_MS = 5 * 60_000;
const OVERHEAD_BYTES = 1_024;

/** Every search counts against the rate limit, even when its page comes from the cache. */
export function keepSearchPages(content: ContentStore, now: () => number = Date.now): MiddlewareHandler<Environment> {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.byteLength + OVERHEAD_BYTES,
  });
  let kept: Edition | null = null;
  return async (context, next) => {
    const edition = content.current();
    if (edition !== kept) pages.clear();
    kept = edition;
    const asked = searchKey(edition.catalogue, new URL(context.req.url).searchParams);
    if (asked === null || context.req.method !== "GET") return next();
    const key = `${acceptedEncoding(context.req.header("Accept-Encoding"))} ${asked}`;
    const page = pages.get(key);
    if (page && now() - page.madeAt < KEPT_MS) {
      if (takeSearch(context.get("services")) === 0) return new Response(page.body, { headers: page.headers });
    }
    await next();
    if (context.res.status !== 200 || edition !== content.current()) return;
    // A kept page must never give one visitor's cookies to another.
    if (context.res.headers.has("Set-Cookie")) return;
    const body = await context.res.arrayBuffer();
    pages.set(key, { body, headers: [...context.res.headers], madeAt: now() });
    const answer = new Response(body, context.res);
    // `res` is emptied first: otherwise Hono copies the new response through a second stream.
    context.res = undefined;
    context.res = answer;
  };
}

export type Environment = {
  Bindings: HttpBindings;
  Variables: { services: Services; edition: Edition; styleNonce?: string };
};
