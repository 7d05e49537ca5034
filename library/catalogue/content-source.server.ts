import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ContentSource, readSource } from "./create-catalogue.ts";
import { FRENCH_WORDS_FILE } from "./french-words-file.ts";

// Development only: bundled, every text would stay in memory.
const files = import.meta.env.DEV
  ? import.meta.glob<string>("/content/**/*", { query: "?raw", import: "default", eager: true })
  : {};

/** The files of content/, as development shows them. */
export function openContent(): ContentSource {
  return readSource(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path.replace(/^\/content\//, ""), text])),
  );
}

/** Relative to the bundle in build/server/assets/, whatever the working directory. */
export function readFrenchWords(): Uint8Array {
  return readFileSync(join(import.meta.dirname, "../..", FRENCH_WORDS_FILE));
}
