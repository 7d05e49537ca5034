import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gzipSync } from "node:zlib";
import type { Encoding } from "#server/http/accepted-encoding.ts";
import { fillPlaceholders, type PageValues } from "./fill-placeholders.ts";
import type { StaticEntry } from "./static-index.ts";

export type BuiltFile = {
  entry: StaticEntry;
  source: Buffer;
  filled: Buffer | null;
  isHasty: boolean;
};

type BuiltBody = {
  bytes: Buffer;
  isKept: boolean;
};

const compressBrotli = promisify(brotliCompress);
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const BEST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

export function readBuiltFile(buildDirectory: string, entry: StaticEntry, values: PageValues): BuiltFile {
  const path = join(buildDirectory, "client", entry.file);
  const source = readFileSync(entry.isCompressed ? `${path}.br` : path);
  if (!entry.isCompressed || !entry.isTemplate) return { entry, source, filled: null, isHasty: false };
  const filled = readIfPresent(`${join(variantsDirectory(buildDirectory, values), entry.file)}.br`);
  return { entry, source, filled, isHasty: false };
}

export function variantsDirectory(buildDirectory: string, values: PageValues): string {
  return join(buildDirectory, "variants", valuesKey(values));
}

export function valuesKey({ publicUrl, socialUrl, year }: PageValues): string {
  return createHash("sha256").update([publicUrl, socialUrl, year].join("\n")).digest("hex").slice(0, 16);
}

function readIfPresent(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

export function bodyOf(file: BuiltFile, encoding: Encoding, values: PageValues): BuiltBody {
  const { isCompressed, isTemplate } = file.entry;
  if (!isTemplate && (encoding === "br" || !isCompressed)) return { bytes: file.source, isKept: true };
  if (isTemplate && encoding === "br") {
    if (!file.filled) {
      file.filled = brotliCompressSync(plainText(file, values), FAST_BROTLI);
      file.isHasty = true;
    }
    return { bytes: file.filled, isKept: true };
  }
  const plain = plainText(file, values);
  return { bytes: encoding === "gzip" ? gzipSync(plain) : plain, isKept: false };
}

/** Recompresses a hasty form; true when it got better. */
export async function refineBody(file: BuiltFile): Promise<boolean> {
  const hasty = file.filled;
  if (!file.isHasty || !hasty) return false;
  file.isHasty = false;
  const best = await compressBrotli(brotliDecompressSync(hasty), BEST_BROTLI);
  // The year may have turned meanwhile.
  if (file.filled !== hasty) return false;
  file.filled = best;
  return true;
}

function plainText({ entry, source, filled }: BuiltFile, values: PageValues): Buffer {
  if (filled) return brotliDecompressSync(filled);
  const plain = entry.isCompressed ? brotliDecompressSync(source) : source;
  return entry.isTemplate ? Buffer.from(fillPlaceholders(plain.toString("utf8"), entry.type, values)) : plain;
}
