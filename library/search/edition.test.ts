import { expect, test } from "vitest";
import { createContentStore } from "#library/catalogue/content-store.server.ts";
import { readSource } from "#library/catalogue/create-catalogue.ts";
import { aContent, anArticle } from "#tests/support/content/content.ts";
import { searchIndexOf } from "./content-search.ts";
import { resultPage } from "./result-page.ts";

const everything = { kind: null, theme: null, page: 1 };

test("what is published is found from the same moment, and what is gone is not", async () => {
  const file = "articles/sante/hopital/histoire.md";
  const store = createContentStore(() => readSource(aContent()));
  const find = async (query: string, { catalogue } = store.current()) => {
    const { hits } = (await searchIndexOf(catalogue)).search(query);
    return hits.map(({ passage }) => passage.href);
  };
  const before = store.current();
  expect(await find("ornithorynque")).toEqual([]);
  const text = `${anArticle()}\n## Une nouvelle partie\n\nUn ornithorynque entre à l'hôpital.\n`;
  store.publish(1, readSource(aContent({ [file]: text })));
  expect(await find("ornithorynque")).toEqual(["/categories/sante/hopital/histoire#une-nouvelle-partie"]);
  expect(await find("ornithorynque", before)).toEqual([]);
  store.publish(2, readSource(aContent({ [file]: null, "articles/sante/hopital/histoire.quiz.yaml": null })));
  expect(await find("ornithorynque")).toEqual([]);
});

test("an announced article is found by its name alone, as announced", async () => {
  const store = createContentStore(() => readSource(aContent()));
  const { results } = resultPage((await searchIndexOf(store.current().catalogue)).search("avenir"), everything);
  expect(results.map(({ kind, href }) => [kind, href])).toContainEqual(["bientot", "/categories/sante/avenir"]);
});
