import type { IncomingMessage, ServerResponse } from "node:http";
import { parisYear, parseMoment } from "#platform/french/paris-time.ts";
import { describeError, type Log } from "#platform/log.ts";
import { createRecentValues } from "#platform/recent-values.ts";
import { acceptedEncoding, type Encoding } from "#server/http/accepted-encoding.ts";
import { drawingPolicy, type HeaderMap } from "#server/http/security-headers.ts";
import { type BuiltFile, bodyOf, readBuiltFile, refineBody, valuesKey } from "./built-file.ts";
import type { PageValues } from "./fill-placeholders.ts";
import type { StaticEntry, StaticIndex } from "./static-index.ts";

type StaticFiles = {
  /** False leaves the request to the application. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
};

type StaticFilesOptions = {
  buildDirectory: string;
  index: StaticIndex;
  publicUrl: string;
  socialUrl: string;
  headers: HeaderMap;
  log: Log;
  now?: () => number;
};

type Variant = { etag: string; body: Buffer; headers: string[]; notModifiedHeaders: string[] };

const RECENT_BYTES = 16_000_000;

/** Built pages that change with what stands in their address: the application makes those. */
const CHANGED_BY = new Map([["/contact", /\?(?:.*&)?sujet=/]]);

/** Holds the files in memory, so that neither a build nor a slow disk affects readers. */
export function createStaticFiles(options: StaticFilesOptions): StaticFiles {
  const now = options.now ?? Date.now;
  const lasting = new Map<string, Variant>();
  const recent = createRecentValues<Variant>(RECENT_BYTES, ({ body }) => body.length);
  let { values, validUntil } = valuesAt(now(), options);
  const files = readBuiltFiles(options, values);
  // One at a time: readers come first.
  let refining = Promise.resolve();

  function turnYear(): void {
    ({ values, validUntil } = valuesAt(now(), options));
    for (const file of files.values()) file.filled = null;
    lasting.clear();
    recent.clear();
  }

  async function refine(key: string, file: BuiltFile): Promise<void> {
    try {
      if (await refineBody(file)) lasting.delete(key);
    } catch (error) {
      options.log.error("static_file_unrefined", { file: file.entry.file, ...describeError(error) });
    }
  }

  function variantOf(path: string, file: BuiltFile, accepted: Encoding): Variant {
    const key = `${accepted} ${path}`;
    const made = lasting.get(key) ?? recent.get(key);
    if (made) return made;
    const encoding = file.entry.isCompressed ? accepted : "identity";
    const { bytes, isKept } = bodyOf(file, encoding, values);
    const variant = createVariant(file.entry, { encoding, body: bytes, values, security: options.headers });
    (isKept ? lasting : recent).set(key, variant);
    if (file.isHasty) refining = refining.then(() => refine(key, file));
    return variant;
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const path = pathOf(request.url ?? "");
    const file = files.get(path);
    if (!file || CHANGED_BY.get(path)?.test(request.url ?? "")) return false;
    if (now() >= validUntil) turnYear();
    const variant = variantOf(path, file, acceptedEncoding(request.headers["accept-encoding"]));
    const known = request.headers["if-none-match"];
    if (known !== undefined && isKnown(known, variant.etag)) {
      response.writeHead(304, variant.notModifiedHeaders).end();
    } else {
      response.writeHead(200, variant.headers).end(request.method === "HEAD" ? undefined : variant.body);
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

function valuesAt(
  time: number,
  { publicUrl, socialUrl }: StaticFilesOptions,
): { values: PageValues; validUntil: number } {
  const year = parisYear(new Date(time));
  const validUntil = parseMoment(`01/01/${year + 1}`)?.getTime() ?? time;
  return { values: { publicUrl, socialUrl, year: String(year) }, validUntil };
}

function readBuiltFiles({ buildDirectory, index, log }: StaticFilesOptions, values: PageValues) {
  const files = new Map<string, BuiltFile>();
  for (const entry of index.entries) {
    try {
      files.set(entry.path, readBuiltFile(buildDirectory, entry, values));
    } catch (error) {
      log.error("static_file_unreadable", { file: entry.file, ...describeError(error) });
    }
  }
  return files;
}

type VariantOptions = { encoding: Encoding; body: Buffer; values: PageValues; security: HeaderMap };

function createVariant(entry: StaticEntry, { encoding, body, values, security }: VariantOptions): Variant {
  const version = entry.isTemplate ? `${entry.hash}-${valuesKey(values)}` : entry.hash;
  // The length distinguishes a recompressed page.
  const etag = `"${version}${encoding === "identity" ? "" : `-${encoding}-${body.length.toString(36)}`}"`;
  const shared: HeaderMap = {
    ...security,
    ...(entry.type.startsWith("image/svg") ? { "Content-Security-Policy": drawingPolicy(entry.styleHashes) } : {}),
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
  return { etag, body, headers: Object.entries(headers).flat(), notModifiedHeaders: Object.entries(shared).flat() };
}

function isKnown(header: string, etag: string): boolean {
  return header.split(",").some((part) => part.trim().replace(/^W\//, "") === etag) || header.trim() === "*";
}
