import { expect, test } from "vitest";
import { aContent, aPositionsFile } from "#tests/support/content/content.ts";
import { createCatalogue, readSource } from "./create-catalogue.ts";
import { sitePaths } from "./site-paths.ts";
import { siteMapSections } from "./site-views.ts";

const ARTICLE = "/categories/sante/hopital/histoire";

function sourceOf(changes: Record<string, string> = {}) {
  return readSource(aContent(changes));
}

const WITH_POSITIONS = sourceOf({ "positions/hopital-histoire.yaml": aPositionsFile() });

test("the positions of an article come with the proofs of each, and only theirs", () => {
  const catalogue = createCatalogue(WITH_POSITIONS, () => null);
  const page = catalogue.getPositions(ARTICLE);
  expect(page?.article).toMatchObject({ id: "hopital-histoire", href: ARTICLE });
  expect(page?.heading).toBe("proposals");
  expect(page?.camps.map(({ name }) => name)).toEqual(["Premier", "Second"]);
  expect(Object.keys(page?.proofs ?? {})).toEqual(["A1"]);
  expect(page?.proofs["A1"]?.sources).toHaveLength(1);
  expect(catalogue.getArticle(ARTICLE)?.hasPositions).toBe(true);
});

test("a file whose camps say rather than propose heads its table so", () => {
  const file = aPositionsFile().replace("camps:", "heading: statements\ncamps:");
  const catalogue = createCatalogue(sourceOf({ "positions/hopital-histoire.yaml": file }), () => null);
  expect(catalogue.getPositions(ARTICLE)?.heading).toBe("statements");
});

test("an article without positions has no such page", () => {
  const catalogue = createCatalogue(sourceOf(), () => null);
  expect(catalogue.getPositions(ARTICLE)).toBeNull();
  expect(catalogue.getArticle(ARTICLE)?.hasPositions).toBe(false);
});

test("the edition makes the page, and the site map lists it with its date", () => {
  const paths = sitePaths(WITH_POSITIONS.content);
  expect(paths).toContainEqual(
    expect.objectContaining({ path: `${ARTICLE}/positions`, indexable: true, lastModified: "2025-04-01" }),
  );
  expect(siteMapSections(paths).find(({ title }) => title === "Qui propose quoi")?.links).toHaveLength(1);
});
