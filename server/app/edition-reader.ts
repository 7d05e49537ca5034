import { readHistory } from "#app/newsroom/editions/article-history.server.ts";
import { readTexts, type ServedFiles } from "#app/newsroom/editions/edition-store.server.ts";
import { filesOf } from "#app/newsroom/editions/served-texts.server.ts";
import type { Database } from "#database/open.server.ts";
import { readFrenchWords } from "#library/catalogue/content-source.server.ts";
import type { ContentSource, ContentTexts } from "#library/catalogue/create-catalogue.ts";
import type { ContentIssue } from "#library/schema/content-issue.ts";
import { type Content, loadContent } from "#library/schema/load-content.ts";
import type { ParsedTexts, ParsedTextsFile } from "./parsed-texts.ts";

type ReadEdition = {
  source: ContentSource;
  /** Of the files that this build cannot read: the source is without them. */
  issues: ContentIssue[];
};

export type KnownTexts = {
  /** By hash, texts that need not be fetched. */
  texts: ReadonlyMap<string, string>;
  file: ParsedTextsFile;
};

/** Reads editions one after the other: what has not changed since the last one is neither fetched nor parsed again. */
export function createEditionReader(db: Database, known?: KnownTexts): (served: ServedFiles) => Promise<ReadEdition> {
  let texts = known?.texts ?? new Map<string, string>();
  let parsed: ParsedTexts | null = null;

  return async ({ number, shas }) => {
    const fetched = await readTexts(
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
