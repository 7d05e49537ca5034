import { changedPassages } from "#library/proofs/changed-passages.ts";
import { type ContentIssue, issue } from "#library/schema/content-issue.ts";
import {
  type ArticleEntry,
  type Content,
  type ContentFiles,
  isPublished,
  loadContent,
  type PublishedEntry,
} from "#library/schema/load-content.ts";

type Edition = {
  files: ContentFiles;
  /** The edition that readers have, with which `files` are compared. */
  served: ContentFiles;
};

/**
 * Requires that each change of a published text be announced to readers by an entry that is never removed.
 * @param isMinor true when only the wording changes, which needs no entry
 */
export function checkChanges(content: Content, { files, served }: Edition, isMinor = false): ContentIssue[] {
  const changes = (path: string) => path.startsWith("articles/") && files[path] !== served[path];
  const former = loadContent(Object.fromEntries(Object.entries(served).filter(([path]) => changes(path)))).content;
  const known = new Map([...former.articles, ...former.withdrawn].map((article) => [article.front.id, article]));
  return content.articles
    .filter(isPublished)
    .filter(({ file }) => changes(file))
    .flatMap((article) => compare(known.get(article.front.id), article, isMinor) ?? []);
}

function compare(before: ArticleEntry | undefined, after: PublishedEntry, isMinor: boolean): ContentIssue | null {
  if (!before || before.front.status === "planned") return null;
  const told = after.front.changes.length - before.front.changes.length;
  if (told < 0) return issue(after.file, ["changes"], "une entrée publiée a été retirée : les corrections restent");
  if (told > 0 || isMinor) return null;
  const [changed] = changedPassages(before.body, after.body);
  if (!changed) return null;
  const words = (changed.after ?? changed.before ?? "").slice(0, 80);
  const message = `le texte publié a changé (« ${words} ») sans que les lecteurs le sachent : choisissez « Ce que les lecteurs en sauront » ou, dans le dépôt, ajoutez à « changes » une date, un kind (correction ou update) et une phrase`;
  return issue(after.file, ["changes"], message);
}
