import { readTexts, type ServedFiles } from "#app/features/editions/edition-store.server.ts";
import { filesOf } from "#app/features/editions/served-texts.server.ts";
import type { Database } from "#database/open.server.ts";
import { readFrenchWords } from "#library/catalogue/content-source.server.ts";
import type { ContentSource, ContentTexts } from "#library/catalogue/create-catalogue.ts";
import type { ContentIssue } from "#library/schema/content-issue.ts";
import { type Content, loadContent } from "#library/schema/load-content.ts";

type ReadEdition = {
  source: ContentSource;
  /** Of the files that this build cannot read: the source is without them. */
  issues: ContentIssue[];
};

/** Reads editions one after the other: what has not changed since the last one is neither fetched nor parsed again. */
export function createEditionReader(db: Database): (shas: ServedFiles["shas"]) => Promise<ReadEdition> {
  let texts: ContentTexts = new Map();
  let values = new Map<string, unknown>();

  return async (shas) => {
    const known = new Map([...texts.values()].map(({ sha, text }) => [sha, text]));
    const fetched = await readTexts(
      db,
      [...shas.values()].filter((sha) => !known.has(sha)),
    );
    const next: ContentTexts = new Map(
      [...shas].map(([path, sha]) => [path, { sha, text: known.get(sha) ?? String(fetched.get(sha) ?? "") }]),
    );
    const parsed = new Map([...values].filter(([path]) => texts.get(path)?.sha === shas.get(path)));
    const { content, issues } = loadContent(filesOf(next), parsed);
    [texts, values] = [next, parsed];
    return { source: editionSource(content, next), issues };
  };
}

export function editionSource(content: Content, texts: ContentTexts): ContentSource {
  return { content, texts, readFrenchWords };
}
