import { expect, test } from "vitest";
import { createCatalogue, readSource } from "#library/catalogue/create-catalogue.ts";
import { aContent, anArticle, aPlannedArticle } from "#tests/support/content/content.ts";
import { publishedContent } from "#tests/support/content/published-content.ts";
import { searchIndexOf } from "./content-search.ts";
import { createSearchIndex } from "./search-index.ts";
import { passagesOf } from "./search-passages.ts";

const published = publishedContent.current().catalogue;

const search = await searchIndexOf(published);
const find = (query: string) => search.search(query).hits.map(({ passage }) => passage);

test("resources, paths and letters are found by their texts", () => {
  expect(find("loi Pasqua")[0]).toMatchObject({
    kind: "resource",
    href: "/ressources/lois-immigration#de-1980-a-1998",
  });
  expect(find("ne plus confondre les mots").map(({ href }) => href)).toContain("/parcours/immigration");
  const letter = find("Attaquer un autre État est interdit").find(({ kind }) => kind === "letter");
  expect(letter).toMatchObject({
    href: "/lettre/4",
    heading: expect.stringMatching(/^Que peut le droit contre une guerre/),
  });
  expect(find("signaler une erreur")[0]).toMatchObject({ href: "/contact" });
});

test("bold words that a paragraph begins with count as a small heading, and no other bold words do", async () => {
  const file = "articles/sante/hopital/histoire.md";
  const text = `${anArticle()}\n## Qui juge\n\n**Le tribunal.** Il juge, dit un **avocat** connu.\n\n- **Le greffe** écrit.\n`;
  const passages = await passagesOf(createCatalogue(readSource(aContent({ [file]: text })), () => null));
  expect(passages.find(({ heading }) => heading === "Qui juge")?.leads).toBe("Le tribunal.\nLe greffe");
  expect(find("tribunal spécial")[0]?.href).toContain("#qui-juge-quoi");
});

test("what explains a subject comes before what sums it up, and how much is asked does not count", () => {
  expect(find("combien de tribunaux spéciaux")[0]?.href).toBe(find("tribunaux spéciaux")[0]?.href);
  const page = { group: "/a", title: "Une loi", leads: "", theme: null, language: null };
  const twin = { ...page, kind: "section" as const, heading: "Suite", text: "Le cumul des mandats est interdit." };
  const { hits } = createSearchIndex(
    ["/a#essentiel", "/b#essentiel", "/a#suite"].map((href) => ({ ...twin, href })),
    [],
  ).search("cumul des mandats");
  expect(hits[0]?.passage.href).toBe("/a#suite");
});

test("a word that readers use leads to the words of the texts, and each of those is in the texts", async () => {
  const withoutWords = createSearchIndex(await passagesOf(published), []);
  expect(find("gaza")[0]).toMatchObject({ kind: "soon", title: "Guerres au Proche-Orient" });
  expect(find("inflation")[0]?.text).toMatch(/hausse/i);
  for (const { searched, also } of published.listSearchWords())
    for (const words of also) {
      const { hits } = withoutWords.search(words, false);
      expect(hits.length, `${searched} : ${words}`).toBeGreaterThan(0);
    }
});

test("who asks about the site itself finds the page that answers, and what is to come is always last", () => {
  for (const query of ["qui êtes-vous", "qui finance", "éditeur"]) {
    const found = find(query);
    expect(found[0]?.href, query).toBe("/transparence");
    const toCome = found.findIndex(({ kind }) => kind === "soon");
    if (toCome >= 0) expect(found.slice(toCome).every(({ kind }) => kind === "soon")).toBe(true);
  }
  expect(find("qui sommes-nous").at(-1)).toMatchObject({ kind: "soon", href: "/a-propos" });
});

test("of what is not published, nothing is known but that it is announced", async () => {
  const files = aContent({ "articles/sante/avenir.md": `${aPlannedArticle()}\nUn ornithorynque caché.\n` });
  const passages = await passagesOf(createCatalogue(readSource(files), () => null));
  expect(JSON.stringify(passages)).not.toContain("ornithorynque");
  expect(passages.filter(({ kind }) => kind === "soon").map(({ href }) => href)).toContain("/categories/sante/avenir");
});
