import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { describeError, type Log } from "#platform/log.ts";

/** By path, what a text says once it is parsed, and the hash of that text. */
export type ParsedTexts = ReadonlyMap<string, { sha: string; value: unknown }>;

export type ParsedTextsFile = { read: () => ParsedTexts; write: (parsed: ParsedTexts) => void };

/** Another build may read a text otherwise. The bundler names this file after all that it holds. */
const VERSION = basename(import.meta.filename);

/** Kept for the next start, of which parsing takes two thirds. A lost file is made again. */
export function openParsedTexts(dataDir: string, log: Pick<Log, "warn">, version = VERSION): ParsedTextsFile {
  const file = join(dataDir, "cache/parsed-texts");
  return {
    read() {
      try {
        const kept = deserialize(readFileSync(file)) as { version: string; parsed: ParsedTexts };
        if (kept.version === version) return kept.parsed;
      } catch {
        // None yet, or cut while it was written.
      }
      return new Map();
    },
    write(parsed) {
      const draft = `${file}.${process.pid}`;
      try {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(draft, serialize({ version, parsed }));
        renameSync(draft, file);
      } catch (error) {
        log.warn("parsed_texts_not_kept", describeError(error));
      }
    },
  };
}
