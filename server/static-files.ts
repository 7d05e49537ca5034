import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from "node:zlib";
import { acceptedEncoding, type Encoding } from "./accepted-encoding.ts";
import { fillPlaceholders, type PageValues } from "./fill-placeholders.ts";
import { describeError, type Log } from "./log.ts";
import { drawingPolicy, type HeaderMap } from "./security-headers.ts";
import type { StaticEntry, StaticIndex } from "./static-index.ts";

export type StaticFiles = {
  /** Answers a request for a built file; false leaves the request to the application. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
};

export type StaticFilesOptions = {
  buildDirectory: string;
  index: StaticIndex;
  publicUrl: string;
  socialUrl: string;
  /** The security headers of every response. */
  headers: HeaderMap;
  log: Log;
  now?: () => number;
};

/** What is kept of a file. A template's compressed forms are those of the current values, when the build made them. */
type StaticFile = { entry: StaticEntry; plain: Buffer | null; br: Buffer | null; gzip: Buffer | null };
type Variant = { etag: string; body: Buffer; headers: string[]; notModifiedHeaders: string[] };

const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Holds the built files in memory: a build that runs meanwhile, or a slow disk, never shows. */
export function createStaticFiles(options: StaticFilesOptions): StaticFiles {
  const now = options.now ?? Date.now;
  const variants: Record<Encoding, Map<string, Variant>> = { br: new Map(), gzip: new Map(), identity: new Map() };
  let { values, validUntil } = valuesAt(now(), options);
  const files = readStaticFiles(options, values);

  function turnYear(): void {
    ({ values, validUntil } = valuesAt(now(), options));
    for (const file of files.values()) {
      if (file.entry.isTemplate) Object.assign(file, { br: null, gzip: null });
    }
    for (const made of Object.values(variants)) made.clear();
  }

  function variantOf(path: string, file: StaticFile, accepted: Encoding): Variant {
    const made = variants[accepted].get(path);
    if (made) return made;
    const encoding = file.entry.isCompressed ? accepted : "identity";
    const variant = createVariant(file, encoding, values, options.headers);
    variants[accepted].set(path, variant);
    return variant;
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const path = pathOf(request.url ?? "");
    const file = files.get(path);
    if (!file) return false;
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

function pathOf(url: string): string {
  const query = url.indexOf("?");
  return query === -1 ? url : url.slice(0, query);
}

function valuesAt(
  time: number,
  { publicUrl, socialUrl }: StaticFilesOptions,
): { values: PageValues; validUntil: number } {
  const year = new Date(time).getFullYear();
  return { values: { publicUrl, socialUrl, year: String(year) }, validUntil: new Date(year + 1, 0, 1).getTime() };
}

function readStaticFiles(
  { buildDirectory, index, log }: StaticFilesOptions,
  values: PageValues,
): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const entry of index.entries) {
    try {
      files.set(entry.path, readStaticFile(buildDirectory, entry, values));
    } catch (error) {
      log.error("static_file_unreadable", { file: entry.file, ...describeError(error) });
    }
  }
  return files;
}

/** The folder of the compressed forms of the templates, filled with these values. */
export function variantsDirectory(buildDirectory: string, values: PageValues): string {
  return join(buildDirectory, "variants", valuesKey(values));
}

function valuesKey({ publicUrl, socialUrl, year }: PageValues): string {
  return createHash("sha256").update([publicUrl, socialUrl, year].join("\n")).digest("hex").slice(0, 16);
}

function readStaticFile(buildDirectory: string, entry: StaticEntry, values: PageValues): StaticFile {
  const path = join(buildDirectory, "client", entry.file);
  if (!entry.isCompressed) return { entry, plain: readFileSync(path), br: null, gzip: null };
  if (!entry.isTemplate)
    return { entry, plain: null, br: readFileSync(`${path}.br`), gzip: readFileSync(`${path}.gz`) };
  const filled = join(variantsDirectory(buildDirectory, values), entry.file);
  return { entry, plain: readFileSync(path), br: readIfPresent(`${filled}.br`), gzip: readIfPresent(`${filled}.gz`) };
}

function readIfPresent(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

function createVariant(file: StaticFile, encoding: Encoding, values: PageValues, security: HeaderMap): Variant {
  const { entry } = file;
  const body = encode(file, encoding, values);
  const version = entry.isTemplate ? `${entry.hash}-${valuesKey(values)}` : entry.hash;
  const etag = `"${version}${encoding === "identity" ? "" : `-${encoding}`}"`;
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

function encode({ entry, plain, br, gzip }: StaticFile, encoding: Encoding, values: PageValues): Buffer {
  const ready = encoding === "br" ? br : encoding === "gzip" ? gzip : null;
  if (ready) return ready;
  const source = plain ?? brotliDecompressSync(br ?? Buffer.alloc(0));
  const text = entry.isTemplate ? Buffer.from(fillPlaceholders(source.toString("utf8"), entry.type, values)) : source;
  if (encoding === "br") return brotliCompressSync(text, FAST_BROTLI);
  return encoding === "gzip" ? gzipSync(text) : text;
}

function isKnown(header: string, etag: string): boolean {
  return header.split(",").some((part) => part.trim().replace(/^W\//, "") === etag) || header.trim() === "*";
}
