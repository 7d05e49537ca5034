import type { ContentFiles } from "#library/schema/load-content.ts";
import { hrefOf } from "./content-texts.ts";

/** The files that a change concerns: those that changed, those that mention them, and those that list them. */
export type RelatedFiles = ReadonlySet<string>;

type Edition = Record<"files" | "served", ContentFiles>;
type Change = { path: string; before: string; after: string };

/**
 * Returns the files that a change may break, or whose pages it changes. An id that is also a common word matches more
 * files than necessary. Null means all files.
 */
export function relatedFiles({ files, served }: Edition): RelatedFiles | null {
  const changeOf = (path: string): Change => ({ path, before: served[path] ?? "", after: files[path] ?? "" });
  const changed = [...new Set([...Object.keys(files), ...Object.keys(served)])].filter(
    (path) => files[path] !== served[path],
  );
  if (changed.map(changeOf).some(concernsAll)) return null;
  // Other files refer to a quiz by the id of its article.
  const owners = changed.map((path) => changeOf(path.replace(/\.quiz\.yaml$/, ".md")));
  const names = new Set(owners.flatMap(namesOf).filter((name) => name !== ""));
  const named = names.size === 0 ? [] : Object.keys(files).filter(namesOne(names, files));
  const related = [...new Set([...changed, ...named])];
  const isLetter = (path: string) => path.startsWith("letters/");
  // A letter may ask a question of the article of an earlier one.
  const letters = changed.some(isLetter) ? Object.keys(files).filter(isLetter) : [];
  return new Set([...related, ...letters, ...changed.flatMap(listsOf), ...related.flatMap(besideOf)]);
}

/** A change of site.yaml concerns every page, and a word removed from words.txt may concern every text. */
function concernsAll({ path, before, after }: Change): boolean {
  if (path !== "words.txt") return path === "site.yaml";
  const kept = new Set(after.split("\n"));
  return before.split("\n").some((line) => !kept.has(line));
}

/** Returns the names by which other files refer to a changed file, before and after the change. */
function namesOf({ path, before, after }: Change): string[] {
  const [, folder = "", place = ""] = /^([\w-]+)\/(.+)\.\w+$/.exec(path) ?? [];
  if (folder === "facts") return changedFacts(before, after);
  // Other files refer to an article by its id; the name of its file may be a common word.
  const name = folder === "articles" ? "" : (place.split("/").at(-1) ?? "");
  const said = [before, after].flatMap((text) => [...text.matchAll(OWN_NAMES)].map(([, value = ""]) => value));
  return [name, folder && hrefOf(folder, place), ...said];
}

/** Matches ids, glossary terms and addresses, including former ones. */
const OWN_NAMES = /^(?:(?:id|term|href|address|formerAddresses): *\[?| +- +(?=["']?\/))["']?([^"'\n\],]+)/gm;

/** Returns the ids of the facts that changed; all facts of a file when its sources changed. */
function changedFacts(before: string, after: string): string[] {
  const [known, next] = [factBlocks(before), factBlocks(after)];
  const ids = [...new Set([...known.keys(), ...next.keys()])];
  const areAll = known.get("") !== next.get("");
  return ids.filter((id) => areAll || known.get(id) !== next.get(id));
}

function factBlocks(text: string): Map<string, string> {
  return new Map(text.split(/^(?= {2}[A-Z]{1,2}\d+:)/m).map((block) => [/^ {2}(\w+):/.exec(block)?.[1] ?? "", block]));
}

function namesOne(names: Iterable<string>, files: ContentFiles): (path: string) => boolean {
  const escaped = [...names].map((name) => name.trim().replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`(?<![\\w-])(?:${escaped.join("|")})(?![\\w-])`);
  return (path) => pattern.test(path) || pattern.test(files[path] ?? "");
}

/** Returns the files of the category and sub-category that list a changed article. */
function listsOf(path: string): string[] {
  const [folder, category, ...rest] = path.split("/");
  if (folder !== "articles") return [];
  return [`categories/${category}.yaml`, ...(rest.length > 1 ? [`subcategories/${category}/${rest[0]}.yaml`] : [])];
}

/** Returns the files that belong together: an article and its quiz, or a resource and its text. */
function besideOf(path: string): string[] {
  const [, article] = /^(articles\/.+?)(?:\.md|\.quiz\.yaml)$/.exec(path) ?? [];
  if (article) return [`${article}.md`, `${article}.quiz.yaml`];
  const [, resource] = /^(resources\/.+)\.\w+$/.exec(path) ?? [];
  return resource ? [`${resource}.md`, `${resource}.yaml`] : [];
}
