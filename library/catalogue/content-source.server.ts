import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ContentSource, readSource } from "./create-catalogue.ts";
import { FRENCH_WORDS_FILE } from "./french-words-file.ts";

// In production the files are not bundled, because every text would then stay in memory.
const files = import.meta.env.DEV
  ? import.meta.glob<string>("/content/**/*", { query: "?raw", import: "default", eager: true })
  : {};

/** Reads the files of content/, which are available only in development. */
export function openContent(): ContentSource {
  const texts = Object.entries(files).map(([path, text]) => [path.replace(/^\/content\//, ""), text]);
  return readSource(Object.fromEntries(texts));
}

/**
 * The path is relative to the bundle in build/server/assets/, whatever the working directory. Null in development, which
 * has no build.
 */
export function readFrenchWords(): Uint8Array | null {
  return import.meta.env.DEV ? null : readFileSync(join(import.meta.dirname, "../..", FRENCH_WORDS_FILE));
}
