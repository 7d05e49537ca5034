import type { ContentFiles, PublishedEntry } from "#library/schema/load-content.ts";
import { type PublishedText, publishedFile, readPublished } from "#library/schema/published-text.schema.ts";
import { changedPassages, passagesToKeep } from "./changed-passages.ts";
import { listPassages } from "./marked-passages.ts";

type Accepted = {
  /** Path of the article. */
  file: string;
  target: string;
  json: string;
  isFirst: boolean;
  changedPassages: number;
};

/** What content/published holds of articles as they are now: those whose passages it has already are left out. */
export function acceptPublished(
  articles: PublishedEntry[],
  files: ContentFiles,
  /** Whether readers need not be told of it: the wording alone has changed. */
  isMinor = false,
): { accepted: Accepted[]; unannounced: string[] } {
  const unannounced: string[] = [];
  const accepted = articles.flatMap((article): Accepted[] => {
    const { file, front } = article;
    const target = publishedFile(front.id);
    const known = files[target] === undefined ? null : readPublished(files[target]);
    const { passages, changed, added } = compare(article, known);
    if (known && changed.length === 0 && added.length === 0) return [];
    if (changed.length > 0 && added.length === 0 && !isMinor) {
      unannounced.push(file);
      return [];
    }
    const history = [
      ...(known?.history ?? front.changes.map(() => [])),
      ...added.map((_change, index) => (index === 0 ? changed : [])),
    ];
    const json = `${JSON.stringify({ passages, history }, null, 1)}\n`;
    return [{ file, target, json, isFirst: known === null, changedPassages: changed.length }];
  });
  return { accepted, unannounced };
}

function compare({ front, body }: PublishedEntry, known: PublishedText | null) {
  const passages = passagesToKeep(listPassages(body).passages);
  return {
    passages,
    changed: known ? changedPassages(known.passages, passages) : [],
    added: known ? front.changes.slice(known.history.length) : [],
  };
}
