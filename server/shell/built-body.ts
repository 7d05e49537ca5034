import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gzipSync } from "node:zlib";
import type { Encoding } from "#server/http/accepted-encoding.ts";
import { fillPlaceholders, type PageValues } from "./fill-placeholders.ts";
import type { Pack } from "./pack.ts";
import type { StaticEntry } from "./static-index.ts";

export type BodySource = {
  pack: Pack;
  values: PageValues;
  /** Whether the build filled its templates with these values. */
  isFilled: boolean;
};

type BuiltBody = {
  bytes: Buffer;
  /** Compressed fast, for the one who waits. */
  isHasty: boolean;
};

const compressBrotli = promisify(brotliCompress);
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const BEST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

export function valuesKey({ publicUrl, socialUrl, year }: PageValues): string {
  return createHash("sha256").update([publicUrl, socialUrl, year].join("\n")).digest("hex").slice(0, 16);
}

/** @param encoding is identity for what is not compressed. */
export function bodyOf(entry: StaticEntry, encoding: Encoding, source: BodySource): BuiltBody {
  const ready = readySpan(entry, source);
  if (ready && (encoding === "br" || !entry.isCompressed)) return { bytes: source.pack.read(ready), isHasty: false };
  const plain = plainText(entry, source);
  if (encoding === "br") return { bytes: brotliCompressSync(plain, FAST_BROTLI), isHasty: true };
  return { bytes: encoding === "gzip" ? gzipSync(plain) : plain, isHasty: false };
}

/** As small as the build would make it. */
export function refineBody(hasty: Buffer): Promise<Buffer> {
  return compressBrotli(brotliDecompressSync(hasty), BEST_BROTLI);
}

function readySpan({ isTemplate, body, filled }: StaticEntry, { isFilled }: BodySource) {
  if (!isTemplate) return body;
  return isFilled ? filled : null;
}

function plainText(entry: StaticEntry, source: BodySource): Buffer {
  const ready = readySpan(entry, source);
  const bytes = source.pack.read(ready ?? entry.body);
  const plain = entry.isCompressed ? brotliDecompressSync(bytes) : bytes;
  return ready ? plain : Buffer.from(fillPlaceholders(plain.toString("utf8"), entry.type, source.values));
}
