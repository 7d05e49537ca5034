import { expect, test } from "vitest";
import { createCatalogue, readSource } from "#library/catalogue/create-catalogue.ts";
import { sitePaths } from "#library/catalogue/site-paths.ts";
import { checkContent } from "#library/check/check-content.ts";
import type { ReadValues } from "#library/schema/content-file.ts";
import { formatIssue } from "#library/schema/content-issue.ts";
import { typeset } from "#platform/french/typography.ts";
import { publishedFiles, publishedValues } from "#tests/support/content/published-content.ts";
import { withdrawArticle } from "./withdraw-article.ts";

const ADDRESS = "/categories/international/ukraine/histoire";
const FILE = "articles/international/ukraine/histoire.md";
const SENTENCE = "Une source « citée » s'est révélée fausse : l'article est repris.";

const withdrawn = (file: string) => withdrawArticle(Buffer.from(publishedFiles[file] ?? ""), SENTENCE).toString("utf8");

function served(file: string) {
  const changed = { ...publishedFiles, [file]: withdrawn(file) };
  const known: ReadValues = new Map([...publishedValues()].filter(([path]) => path !== file));
  const { issues } = checkContent(changed, () => true, { values: known });
  const source = readSource(changed, known);
  const paths = sitePaths(source.content).map(({ path }) => path);
  return { issues: issues.map(formatIssue), catalogue: createCatalogue(source, () => null), paths };
}

test("an article is withdrawn with a sentence: nothing leads to it, its letter leaves with it, and its text is kept", () => {
  const { issues, catalogue, paths } = served(FILE);
  expect(issues).toEqual([]);
  const page = expect.objectContaining({ withdrawal: typeset(SENTENCE) });
  for (const key of [ADDRESS, "ukraine-histoire", "/lettre/1"]) expect(catalogue.getFormer(key)).toEqual(page);
  expect(paths.filter((path) => path.startsWith(ADDRESS) || path === "/lettre/1")).toEqual([]);
  expect(catalogue.getArticle(ADDRESS)).toBeNull();
  expect(
    JSON.stringify([catalogue.listCategories(), catalogue.listLetters(), catalogue.listLearningPaths()]),
  ).not.toContain("ukraine-histoire");
  const before = publishedFiles[FILE]?.split("\n") ?? [];
  expect(
    withdrawn(FILE)
      .split("\n")
      .filter((line) => !before.includes(line)),
  ).toEqual(["status: withdrawn", `withdrawal: ${JSON.stringify(SENTENCE)}`]);
});

test("what is no published article is not withdrawn", () => {
  expect(() => withdrawArticle(Buffer.from("---\nstatus: planned\n---\n"), SENTENCE)).toThrow("L'en-tête");
});
