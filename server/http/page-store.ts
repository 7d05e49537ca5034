import { createHash } from "node:crypto";
import { setTimeout as rest } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gunzipSync, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { parseMoment } from "#platform/french/paris-time.ts";
import { acceptedEncoding, type Encoding } from "#platform/http/accepted-encoding.ts";
import type { HeaderMap } from "#platform/http/security-headers.ts";
import { describeError, type Log } from "#platform/log.ts";
import { withEdition } from "#platform/release-header.ts";
import type { SiteValues } from "#platform/site-values.ts";
import type { EditionPages } from "#server/app/edition-pages.ts";
import { policyOf } from "./built-files.ts";

type Body = { bytes: Buffer<ArrayBuffer>; headers: HeaderMap };

type Stored = {
  hash: string;
  headers: HeaderMap;
  bodies: Partial<Record<Encoding, Body>>;
  asked: number;
};

type Shelf = {
  edition: ReturnType<EditionPages["current"]>;
  values: SiteValues;
  /** The end of the year, because pages show the year. */
  validUntil: number;
  stored: LRUCache<string, Stored>;
  rendering: Map<string, Promise<Stored | null>>;
};

type Options = {
  pages: EditionPages;
  valuesAt: (now: Date) => SiteValues;
  headers: HeaderMap;
  log: Log;
  maxBytes?: number;
  now?: () => number;
};

export type PageStore = {
  /** Resolves to null when the application must answer. */
  answer: (request: Request) => Promise<Response | null>;
  counts: { stored: number; rendered: number };
};

const MAX_BYTES = 64 * 1024 * 1024;
/** The estimated bytes of an entry's headers and of its place in the store. */
const ENTRY_BYTES = 1_500;
const MIN_COMPRESSED_BYTES = 1_000;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const compressBrotli = promisify(brotliCompress);
const KEPT_HEADERS = ["Content-Disposition", "X-Robots-Tag"];
/** A proxy may keep a page for a second; browsers revalidate it each time. */
const CACHE_CONTROL = "public, max-age=0, s-maxage=1, must-revalidate";
/** The pages that are rendered again at a publication, before readers request them. */
const PREPARED_PAGES = 30;
const BETWEEN_PAGES_MS = 5;
const PACKED = /^(?:image\/(?!svg)|application\/(?:zip|vnd\.))/;

/**
 * Renders each address of an edition once, at its first request; the entries requested least
 * recently are dropped first.
 */
export function createPageStore(options: Options): PageStore {
  const { pages, headers, log, now = Date.now } = options;
  const counts = { stored: 0, rendered: 0 };
  let shelf = openShelf(options);
  // Pages are compressed one at a time, so that requests of readers come first.
  let compressing: Promise<void> = Promise.resolve();

  /** A publication empties the store by replacing the whole shelf in one assignment. */
  function currentShelf(): Shelf {
    if (shelf.edition === pages.current() && now() < shelf.validUntil) return shelf;
    const former = shelf;
    shelf = openShelf(options);
    if (former.edition !== shelf.edition) void prepare(former, shelf);
    return shelf;
  }

  /** Renders the pages that changed and those that readers request most. */
  async function prepare(former: Shelf, next: Shelf): Promise<void> {
    try {
      // The pause lets requests that are already waiting go first.
      await rest(BETWEEN_PAGES_MS);
      for (const path of mostAsked(former)) await prepareOne(path, next);
      for (const { path } of pages.listChanged(former.edition)) await prepareOne(path, next);
    } catch (error) {
      log.error("edition_not_prepared", describeError(error));
    }
  }

  async function prepareOne(path: string, next: Shelf): Promise<void> {
    if (shelf !== next || pages.current() !== next.edition || !pages.find(path)) return;
    await find(path, next);
    await rest(BETWEEN_PAGES_MS);
  }

  function find(path: string, from: Shelf): Stored | Promise<Stored | null> {
    const known = from.stored.get(path);
    if (known) return known;
    const work = from.rendering.get(path) ?? render(path, from).finally(() => from.rendering.delete(path));
    from.rendering.set(path, work);
    return work;
  }

  async function render(path: string, from: Shelf): Promise<Stored | null> {
    try {
      counts.rendered += 1;
      const answer = await pages.render(path, from.values);
      const bytes = Buffer.from(await answer.arrayBuffer());
      // A page whose rendering began before a publication may belong to either edition, so it is not kept.
      if (answer.status !== 200 || pages.current() !== from.edition) return null;
      const made = describe(path, answer.headers, bytes, withEdition(headers, from.edition.number));
      from.stored.set(path, made);
      if (made.bodies.gzip) compressLater(path, made, from);
      return made;
    } catch (error) {
      log.error("page_not_rendered", { path, ...describeError(error) });
      return null;
    }
  }

  function compressLater(path: string, made: Stored, from: Shelf): void {
    compressing = compressing.then(async () => {
      if (shelf !== from || from.stored.peek(path) !== made) return;
      try {
        const smaller = await withBrotli(made);
        if (from.stored.peek(path) === made) from.stored.set(path, smaller);
      } catch (error) {
        log.error("page_not_compressed", { path, ...describeError(error) });
      }
    });
  }

  return {
    counts,
    async answer(request) {
      const { pathname: path, query } = addressOf(request.url);
      const from = currentShelf();
      const known = pages.find(path);
      if (!known || known.variesBy?.some((field) => query.has(field))) return null;
      const stored = await find(path, from);
      if (!stored) return null;
      counts.stored += 1;
      stored.asked += 1;
      return respond(stored, request);
    },
  };
}

function openShelf({ pages, valuesAt, maxBytes = MAX_BYTES, now = Date.now }: Options): Shelf {
  const values = valuesAt(new Date(now()));
  return {
    edition: pages.current(),
    values,
    validUntil: parseMoment(`01/01/${Number(values.year) + 1}`)?.getTime() ?? now(),
    stored: new LRUCache<string, Stored>({ maxSize: maxBytes, sizeCalculation: sizeOf }),
    rendering: new Map(),
  };
}

function mostAsked({ stored }: Shelf): string[] {
  const most = [...stored.entries()].toSorted(([, one], [, other]) => other.asked - one.asked);
  return most.slice(0, PREPARED_PAGES).map(([path]) => path);
}

/** Some mail services encode « # » as %23. */
function addressOf(url: string): { pathname: string; query: URLSearchParams } {
  const { pathname, searchParams } = new URL(url);
  return { pathname: pathname.split("%23", 1)[0] ?? "", query: searchParams };
}

function sizeOf({ bodies }: Stored): number {
  return Object.values(bodies).reduce((sum, { bytes }) => sum + bytes.length + ENTRY_BYTES, 0);
}

function describe(path: string, own: Headers, bytes: Buffer<ArrayBuffer>, site: HeaderMap): Stored {
  const type = own.get("Content-Type") ?? "application/octet-stream";
  const isPacked = PACKED.test(type);
  const kept = KEPT_HEADERS.flatMap((name) => (own.has(name) ? [[name, own.get(name) ?? ""]] : []));
  const stored: Stored = {
    hash: createHash("sha256").update(bytes).digest("base64url").slice(0, 22),
    headers: {
      ...site,
      ...policyOf(path, { type, text: type.startsWith("image/svg") ? bytes.toString() : "" }),
      ...(own.has("Content-Security-Policy")
        ? { "Content-Security-Policy": own.get("Content-Security-Policy") ?? "" }
        : {}),
      "Content-Type": isPacked || type.includes("charset=") ? type : `${type}; charset=utf-8`,
      "Cache-Control": CACHE_CONTROL,
      ...(isPacked ? {} : { Vary: "Accept-Encoding" }),
      ...Object.fromEntries(kept),
    },
    bodies: {},
    asked: 0,
  };
  // Only the compressed form is kept, as few clients request the uncompressed one.
  if (isPacked || bytes.length < MIN_COMPRESSED_BYTES) addBody(stored, "identity", bytes);
  else addBody(stored, "gzip", gzipSync(bytes));
  return stored;
}

function addBody(stored: Stored, encoding: Encoding, bytes: Buffer<ArrayBuffer>): Body {
  const body = {
    bytes,
    headers: {
      ...stored.headers,
      "Content-Length": String(bytes.length),
      ETag: `"${stored.hash}${encoding === "identity" ? "" : `-${encoding}`}"`,
      ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
    },
  };
  stored.bodies[encoding] = body;
  return body;
}

async function withBrotli(stored: Stored): Promise<Stored> {
  const compressed = await compressBrotli(gunzipSync(stored.bodies.gzip?.bytes ?? ""), BROTLI);
  const smaller = { ...stored, bodies: { ...stored.bodies } };
  addBody(smaller, "br", compressed);
  return smaller;
}

function respond(stored: Stored, request: Request): Response {
  const { bytes, headers } = bodyFor(stored, request.headers.get("Accept-Encoding") ?? "");
  const known = request.headers.get("If-None-Match");
  if (known !== null && isKnown(known, stored.hash)) {
    const { "Content-Length": _length, "Content-Encoding": _encoding, "Content-Type": _type, ...others } = headers;
    return new Response(null, { status: 304, headers: others });
  }
  return new Response(request.method === "HEAD" ? null : bytes, { headers });
}

function bodyFor(stored: Stored, accepted: string): Body {
  const { br, gzip, identity } = stored.bodies;
  const best = acceptedEncoding(accepted);
  if (best === "br" && br) return br;
  const isGzipTaken =
    best === "gzip" || (best === "br" && acceptedEncoding(accepted.replace(/\bbr\b/g, "")) === "gzip");
  if (gzip && isGzipTaken) return gzip;
  if (identity) return identity;
  return addBody({ ...stored, bodies: {} }, "identity", gunzipSync(gzip?.bytes ?? ""));
}

/** True when the browser already has this page, in whichever encoding it was sent. */
function isKnown(header: string, hash: string): boolean {
  return header.split(",").some((part) => {
    const tag = part.trim().replace(/^W\//, "");
    return tag === "*" || tag.replace(/(?:-(?:br|gzip))?"$/, '"') === `"${hash}"`;
  });
}
