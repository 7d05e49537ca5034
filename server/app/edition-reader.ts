import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { readHistory } from "#app/newsroom/editions/article-history.server.ts";
import { readEditionTexts, type ServedFiles } from "#app/newsroom/editions/edition-store.server.ts";
import { filesOf } from "#app/newsroom/editions/served-texts.server.ts";
import type { Database } from "#database/open.server.ts";
import { readFrenchWords } from "#library/catalogue/content-source.server.ts";
import type { ContentSource, ContentTexts } from "#library/catalogue/create-catalogue.ts";
import type { ContentIssue } from "#library/schema/content-issue.ts";
import { type Content, loadContent } from "#library/schema/load-content.ts";
import { describeError, type Log } from "#platform/log.ts";

/** By path, the parsed value of a text and the hash of that text. */
type ParsedTexts = ReadonlyMap<string, { sha: string; value: unknown }>;

type ParsedTextsFile = { read: () => ParsedTexts; write: (parsed: ParsedTexts) => void };

/** Another build may parse a text differently. The bundler's name for this file changes with its content. */
const VERSION = basename(import.meta.filename);

/** Keeps parsed texts for the next start, of which parsing takes two thirds. A lost file is created again. */
export function openParsedTexts(dataDir: string, log: Pick<Log, "warn">, version = VERSION): ParsedTextsFile {
  const file = join(dataDir, "cache/parsed-texts");
  return {
    read() {
      try {
        const kept = deserialize(readFileSync(file)) as { version: string; parsed: ParsedTexts };
        if (kept.version === version) return kept.parsed;
      } catch {
        // There is no file yet, or writing it was interrupted.
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

type ReadEdition = {
  source: ContentSource;
  /** The reasons why this build cannot read some files, which `source` lacks. */
  issues: ContentIssue[];
};

export type KnownTexts = {
  /** Texts by their hash, which need not be fetched from the database. */
  texts: ReadonlyMap<string, string>;
  file: ParsedTextsFile;
};

/** Reads successive editions: a text that has not changed since the last one is neither fetched nor parsed again. */
export function createEditionReader(db: Database, known?: KnownTexts): (served: ServedFiles) => Promise<ReadEdition> {
  let texts = known?.texts ?? new Map<string, string>();
  let parsed: ParsedTexts | null = null;

  return async ({ number, shas }) => {
    const fetched = await readEditionTexts(
      db,
      [...shas.values()].filter((sha) => !texts.has(sha)),
    );
    const next: ContentTexts = new Map(
      [...shas].map(([path, sha]) => [path, { sha, text: texts.get(sha) ?? String(fetched.get(sha) ?? "") }]),
    );
    const former = parsed ?? known?.file.read() ?? new Map();
    const values = new Map(
      [...former].flatMap(([path, { sha, value }]) => (sha === shas.get(path) ? [[path, value] as const] : [])),
    );
    const alreadyParsed = values.size;
    const { content, issues } = loadContent(filesOf(next), values);
    const isStart = parsed === null;
    texts = new Map([...next.values()].map(({ sha, text }) => [sha, text]));
    parsed = new Map([...values].map(([path, value]) => [path, { sha: shas.get(path) ?? "", value }]));
    if (isStart && values.size > alreadyParsed) known?.file.write(parsed);
    const source = { ...editionSource(content, next), readHistory: readHistory(db, number) };
    return { source, issues };
  };
}

export function editionSource(content: Content, texts: ContentTexts): ContentSource {
  return { content, texts, readFrenchWords };
}
