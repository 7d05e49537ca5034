import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createCatalogue, readSource } from "#library/catalogue/create-catalogue.ts";
import { sitePaths } from "#library/catalogue/site-paths.ts";
import { checkContent } from "#library/check/check-content.ts";
import { checkReferences } from "#library/check/check-references.ts";
import type { ReadValues } from "#library/schema/content-file.ts";
import { formatIssue } from "#library/schema/content-issue.ts";
import { loadContent } from "#library/schema/load-content.ts";
import { typeset } from "#platform/french/typography.ts";
import { renameArticle, withdrawArticle } from "./article-moves.ts";
import { readTextsOf } from "./content-folder.server.ts";

const ROOT = join(import.meta.dirname, "../../..");
const texts = readTextsOf(join(ROOT, "content"));
const ADDRESS = "/categories/international/ukraine/histoire";
const FILE = "articles/international/ukraine/histoire.md";
const SENTENCE = "Une source « citée » s'est révélée fausse : l'article est repris.";

const filesOf = (given: ReadonlyMap<string, Buffer>) =>
  Object.fromEntries([...given].map(([path, text]) => [path, text.toString("utf8")]));

/** Of the texts as they are: parsing each again is what takes time. */
const values: ReadValues = new Map();
loadContent(filesOf(texts), values);

function served(given: ReadonlyMap<string, Buffer>) {
  const files = filesOf(given);
  const known: ReadValues = new Map([...values].filter(([path]) => given.get(path) === texts.get(path)));
  const { issues } = checkContent(files, (path) => existsSync(join(ROOT, "public", path)), undefined, known);
  const source = readSource(files, known);
  const paths = sitePaths(source.content).map(({ path }) => path);
  return { issues: issues.map(formatIssue), catalogue: createCatalogue(source, () => null), paths };
}

test("an article is withdrawn with a sentence: nothing leads to it, its letter leaves with it, and its text is kept", () => {
  const changed = withdrawArticle(texts, ADDRESS, SENTENCE);
  const { issues, catalogue, paths } = served(changed);
  expect(issues).toEqual([]);
  const page = expect.objectContaining({ withdrawal: typeset(SENTENCE) });
  for (const key of [ADDRESS, "ukraine-histoire", "/lettre/1"]) expect(catalogue.getFormer(key)).toEqual(page);
  expect(paths.filter((path) => path.startsWith(ADDRESS) || path === "/lettre/1")).toEqual([]);
  expect(catalogue.getArticle(ADDRESS)).toBeNull();
  expect(
    JSON.stringify([catalogue.listCategories(), catalogue.listLetters(), catalogue.listLearningPaths()]),
  ).not.toContain("ukraine-histoire");
  const [before, after] = [texts, changed].map((some) => some.get(FILE)?.toString("utf8").split("\n") ?? []);
  expect(after?.filter((line) => !before?.includes(line))).toEqual([
    "status: withdrawn",
    `withdrawal: ${JSON.stringify(SENTENCE)}`,
  ]);
  expect([...changed].filter(([path, text]) => texts.get(path) !== text)).toHaveLength(1);
});

test("whichever other article is withdrawn, one sentence is enough", () => {
  const articles = createCatalogue(readSource(filesOf(texts), values), () => null).listArticles(100);
  for (const { href } of articles.filter((article) => article.href !== ADDRESS)) {
    expect(served(withdrawArticle(texts, href, SENTENCE)).issues, href).toEqual([]);
  }
});

test("an article that was renamed by mistake takes its address back", () => {
  const renamed = renameArticle(texts, ADDRESS, `${ADDRESS}-du-pays`);
  const { issues, catalogue } = served(renameArticle(renamed, `${ADDRESS}-du-pays`, ADDRESS));
  expect(issues).toEqual([]);
  expect(catalogue.getFormer(`${ADDRESS}-du-pays`)).toEqual({ movedTo: ADDRESS });
  expect(catalogue.getArticle(ADDRESS)).not.toBeNull();
});

test("a renamed article keeps its quiz, and its former addresses lead to it; one that is taken is refused", () => {
  const once = renameArticle(texts, ADDRESS, `${ADDRESS}-du-pays`);
  const twice = renameArticle(once, `${ADDRESS}-du-pays`, "/categories/international/avant-la-guerre");
  const { issues, catalogue } = served(twice);
  expect(issues).toEqual([]);
  for (const former of [ADDRESS, `${ADDRESS}-du-pays`])
    expect(catalogue.getFormer(former)).toEqual({ movedTo: "/categories/international/avant-la-guerre" });
  expect(catalogue.getArticle("/categories/international/avant-la-guerre")?.quiz).not.toBeNull();
  expect(twice.has(FILE)).toBe(false);
  const other = "/categories/international/ukraine/origines";
  expect(() => renameArticle(texts, ADDRESS, other)).toThrow("ou l'est déjà d'un autre");
  expect(() => renameArticle(texts, ADDRESS, "/ailleurs")).toThrow("ne peut pas être l'adresse d'un article");
  expect(() => withdrawArticle(texts, "/nulle-part", SENTENCE)).toThrow("Aucun article publié n'est à l'adresse");
  const taken = new Map(once).set(FILE, texts.get(FILE) ?? Buffer.alloc(0));
  const found = checkReferences(loadContent(filesOf(taken)).content, { files: {}, texts: new Map() });
  expect(found.map(({ message }) => message)).toContain(`l'adresse ${ADDRESS} est déjà celle de ${FILE}`);
});
