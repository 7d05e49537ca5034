import type { IncomingMessage, ServerResponse } from "node:http";
import { parisYear, parseMoment } from "#platform/french/paris-time.ts";
import { describeError, type Log } from "#platform/log.ts";
import { createRecentValues } from "#platform/recent-values.ts";
import { acceptedEncoding, type Encoding } from "#server/http/accepted-encoding.ts";
import { filePolicy, type HeaderMap, pagePolicy } from "#server/http/security-headers.ts";
import { type BodySource, bodyOf, refineBody, valuesKey } from "./built-body.ts";
import type { PageValues } from "./fill-placeholders.ts";
import type { Pack } from "./pack.ts";
import { isPage, type StaticEntry, type StaticIndex } from "./static-index.ts";

type StaticFiles = {
  /** False leaves the request to the application. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
};

type StaticFilesOptions = {
  pack: Pack;
  index: StaticIndex;
  publicUrl: string;
  socialUrl: string;
  headers: HeaderMap;
  log: Log;
  now?: () => number;
};

type Variant = { etag: string; body: Buffer; headers: HeaderMap; notModifiedHeaders: HeaderMap };

/** All of a site of some thirty articles, in the form that browsers ask for. */
const RECENT_BYTES = 32_000_000;

const LOADS_NOTHING = /^(?:font|image)\/|javascript/;

/** Built pages that change with what stands in their address: the application makes those. */
const CHANGED_BY = new Map([["/contact", /\?(?:.*&)?sujet=/]]);

export function createStaticFiles(options: StaticFilesOptions): StaticFiles {
  const { index, log, publicUrl } = options;
  const now = options.now ?? Date.now;
  const entries = new Map(index.entries.map((entry) => [entry.path, entry]));
  const recent = createRecentValues<Variant>(RECENT_BYTES, ({ body }) => body.length);
  let { source, validUntil } = sourceAt(now(), options);
  // One at a time: readers come first.
  let refining = Promise.resolve();

  function turnYear(): void {
    ({ source, validUntil } = sourceAt(now(), options));
    recent.clear();
  }

  function keep(key: string, entry: StaticEntry, encoding: Encoding, body: Buffer): Variant {
    const security = { ...options.headers, ...policyOf(entry) };
    const variant = createVariant(entry, { encoding, body, values: source.values, security });
    recent.set(key, variant);
    return variant;
  }

  function policyOf({ type, styleHashes }: StaticEntry): HeaderMap {
    if (LOADS_NOTHING.test(type)) return { "Content-Security-Policy": filePolicy(styleHashes) };
    const allowed = [...index.styles.anywhere, ...styleHashes];
    return isPage(type) ? { "Content-Security-Policy": pagePolicy({ publicUrl, styleHashes: allowed }) } : {};
  }

  async function refine(key: string, entry: StaticEntry, hasty: Variant): Promise<void> {
    try {
      const body = await refineBody(hasty.body);
      // The year may have turned meanwhile.
      if (recent.get(key) === hasty) keep(key, entry, "br", body);
    } catch (error) {
      log.error("static_file_unrefined", { file: entry.file, ...describeError(error) });
    }
  }

  function variantOf(entry: StaticEntry, accepted: Encoding): Variant {
    const encoding = entry.isCompressed ? accepted : "identity";
    const key = `${encoding} ${entry.path}`;
    const made = recent.get(key);
    if (made) return made;
    const { bytes, isHasty } = bodyOf(entry, encoding, source);
    const variant = keep(key, entry, encoding, bytes);
    if (isHasty) refining = refining.then(() => refine(key, entry, variant));
    return variant;
  }

  function readVariant(entry: StaticEntry, accepted: Encoding): Variant | null {
    try {
      return variantOf(entry, accepted);
    } catch (error) {
      log.error("static_file_unreadable", { file: entry.file, ...describeError(error) });
      return null;
    }
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const path = pathOf(request.url ?? "");
    const entry = entries.get(path);
    if (!entry || CHANGED_BY.get(path)?.test(request.url ?? "")) return false;
    const time = now();
    if (time >= validUntil) turnYear();
    const variant = readVariant(entry, acceptedEncoding(request.headers["accept-encoding"]));
    if (!variant) return false;
    const known = request.headers["if-none-match"];
    if (known !== undefined && isKnown(known, variant.etag)) {
      response.writeHead(304, variant.notModifiedHeaders).end();
    } else if (request.method === "HEAD") {
      response.writeHead(200, variant.headers).end();
    } else {
      response.writeHead(200, variant.headers).end(variant.body);
    }
    return true;
  }

  return { answer };
}

/** Some mail services write « # » as %23. */
function pathOf(url: string): string {
  const end = url.search(/\?|%23/);
  return end === -1 ? url : url.slice(0, end);
}

function sourceAt(
  time: number,
  { pack, index, publicUrl, socialUrl }: StaticFilesOptions,
): { source: BodySource; validUntil: number } {
  const year = parisYear(new Date(time));
  const validUntil = parseMoment(`01/01/${year + 1}`)?.getTime() ?? time;
  const values = { publicUrl, socialUrl, year: String(year) };
  return { source: { pack, values, isFilled: valuesKey(values) === index.filledWith }, validUntil };
}

type VariantOptions = { encoding: Encoding; body: Buffer; values: PageValues; security: HeaderMap };

function createVariant(entry: StaticEntry, options: VariantOptions): Variant {
  const { encoding, body, values, security } = options;
  const version = entry.isTemplate ? `${entry.hash}-${valuesKey(values)}` : entry.hash;
  // The length distinguishes a recompressed page.
  const etag = `"${version}${encoding === "identity" ? "" : `-${encoding}-${body.length.toString(36)}`}"`;
  const shared: HeaderMap = {
    ...security,
    "Cache-Control": entry.cacheControl,
    ETag: etag,
    ...(entry.isCompressed ? { Vary: "Accept-Encoding" } : {}),
  };
  const headers: HeaderMap = {
    "Content-Type": entry.type,
    "Content-Length": String(body.length),
    ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
    ...shared,
  };
  return { etag, body, headers, notModifiedHeaders: shared };
}

function isKnown(header: string, etag: string): boolean {
  return header.split(",").some((part) => part.trim().replace(/^W\//, "") === etag) || header.trim() === "*";
}
