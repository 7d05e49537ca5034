import { setTimeout as rest } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gzipSync } from "node:zlib";
import type { Encoding } from "#platform/http/accepted-encoding.ts";
import type { HeaderMap } from "#platform/http/security-headers.ts";
import { describeError, type Log } from "#platform/log.ts";
import { createLruCache } from "#platform/lru-cache.ts";
import type { Pack } from "./pack.ts";
import { isText, type RenderedPage, type Resource, type StaticEntry } from "./static-index.ts";

/** A resource in one encoding, ready to be sent. */
export type Variant = { etag: string; body: Buffer; headers: HeaderMap; notModifiedHeaders: HeaderMap };

export type PageVariants = {
  ofStored: (entry: StaticEntry, accepted: Encoding) => Variant;
  /** Once for all who ask at the same time; null when there is no such page, or it cannot be rendered, which is logged. */
  ofRendered: (path: string, encoding: Encoding) => Promise<Variant | null>;
  clear: () => void;
};

type Options = {
  pack: Pack;
  render: (path: string) => Promise<RenderedPage | null>;
  /** Rarely read pages keep their fast compression. */
  isRarelyRead: (path: string) => boolean;
  securityOf: (resource: Resource) => HeaderMap;
  log: Log;
};

/** All of a site of some thirty articles, in the form that browsers ask for. */
const RECENT_BYTES = 32_000_000;
const compressBrotli = promisify(brotliCompress);
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const BEST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

export function createPageVariants({ pack, render, isRarelyRead, securityOf, log }: Options): PageVariants {
  const recent = createLruCache<Variant>(RECENT_BYTES, ({ body }) => body.length);
  const rendering = new Map<string, Promise<Variant | null>>();
  let generation = 0;
  // One at a time: readers come first.
  let recompressing = Promise.resolve();

  function keep(resource: Resource, encoding: Encoding, body: Buffer): Variant {
    const variant = createVariant(resource, { encoding, body, security: securityOf(resource) });
    recent.set(`${encoding} ${resource.path}`, variant);
    return variant;
  }

  /** As small as the build would make it, for those who come later. */
  function recompressLater(resource: Resource, quick: Variant): void {
    // The page may have changed meanwhile, with hundreds of others.
    const isKept = () => recent.get(`br ${resource.path}`) === quick;
    recompressing = recompressing.then(async () => {
      if (!isKept()) return;
      try {
        const begun = performance.now();
        const body = await compressBrotli(brotliDecompressSync(quick.body), BEST_BROTLI);
        if (isKept()) keep(resource, "br", body);
        // Half of a core: an edition has some three hundred pages to compress, in each process.
        await rest(performance.now() - begun, undefined, { ref: false });
      } catch (error) {
        log.error("static_file_not_recompressed", { path: resource.path, ...describeError(error) });
      }
    });
  }

  function encode(resource: Resource, plain: Buffer, accepted: Encoding): Variant {
    const encoding = isText(resource.type) ? accepted : "identity";
    if (encoding !== "br") return keep(resource, encoding, encoding === "gzip" ? gzipSync(plain) : plain);
    const variant = keep(resource, "br", brotliCompressSync(plain, FAST_BROTLI));
    if (!isRarelyRead(resource.path)) recompressLater(resource, variant);
    return variant;
  }

  /** What is packed already is kept as it is, whatever is asked for. */
  function findRecent(encoding: Encoding, path: string): Variant | undefined {
    const plain = recent.get(`identity ${path}`);
    return plain && !isText(plain.headers["Content-Type"] ?? "") ? plain : recent.get(`${encoding} ${path}`);
  }

  async function renderVariant(path: string, encoding: Encoding): Promise<Variant | null> {
    const begun = generation;
    try {
      const page = await render(path);
      return page && begun === generation ? encode(page.resource, page.bytes, encoding) : null;
    } catch (error) {
      log.error("page_not_rendered", { path, ...describeError(error) });
      return null;
    }
  }

  return {
    ofStored(entry, accepted) {
      const encoding = entry.isCompressed ? accepted : "identity";
      const made = recent.get(`${encoding} ${entry.path}`);
      if (made) return made;
      const bytes = pack.read(entry.body);
      if (!entry.isCompressed) return keep(entry, encoding, bytes);
      if (encoding !== "br") return encode(entry, brotliDecompressSync(bytes), encoding);
      const variant = keep(entry, "br", bytes);
      if (entry.isQuick) recompressLater(entry, variant);
      return variant;
    },
    async ofRendered(path, encoding) {
      const key = `${encoding} ${path}`;
      const made = findRecent(encoding, path);
      if (made) return made;
      const work = rendering.get(key) ?? renderVariant(path, encoding).finally(() => rendering.delete(key));
      rendering.set(key, work);
      return work;
    },
    clear() {
      generation += 1;
      recent.clear();
      rendering.clear();
    },
  };
}

type VariantOptions = { encoding: Encoding; body: Buffer; security: HeaderMap };

function createVariant(resource: Resource, { encoding, body, security }: VariantOptions): Variant {
  // The length distinguishes a recompressed page.
  const etag = `"${resource.hash}${encoding === "identity" ? "" : `-${encoding}-${body.length.toString(36)}`}"`;
  const shared: HeaderMap = {
    ...security,
    "Cache-Control": resource.cacheControl,
    ETag: etag,
    ...(isText(resource.type) ? { Vary: "Accept-Encoding" } : {}),
  };
  const headers: HeaderMap = {
    "Content-Type": resource.type,
    "Content-Length": String(body.length),
    ...resource.ownHeaders,
    ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
    ...shared,
  };
  return { etag, body, headers, notModifiedHeaders: shared };
}
