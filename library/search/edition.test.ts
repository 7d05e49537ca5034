import { expect, test } from "vitest";
import { createContentStore } from "#library/catalogue/content-store.server.ts";
import { readSource } from "#library/catalogue/create-catalogue.ts";
import { aContent, anArticle } from "#tests/support/content/content.ts";
import { publishedContent } from "#tests/support/content/published-content.ts";
import { HELD_OUT_SEARCHES } from "#tests/support/search/held-out-searches.ts";
import { JUDGED_SEARCHES } from "#tests/support/search/judged-searches.ts";
import { qualityOf } from "#tests/support/search/search-quality.ts";
import { resultPage } from "./result-page.ts";
import { searchOf } from "./search-of.ts";

const everything = { kind: null, theme: null, page: 1 };
const published = publishedContent.current().catalogue;
const index = await searchOf(published);

test.each([
  ["judged", JUDGED_SEARCHES],
  ["held out", HELD_OUT_SEARCHES],
])("the searches of the edition that were %s are answered well", (_, list) => {
  const found = list.map((judged) => qualityOf(judged, index.search(judged.query)));
  const mean = (of: (quality: (typeof found)[number]) => number) =>
    found.reduce((sum, quality) => sum + of(quality), 0) / found.length;
  expect(found.length).toBeGreaterThanOrEqual(60);
  expect(mean(({ ndcg }) => ndcg)).toBeGreaterThanOrEqual(0.85);
  expect(mean(({ firstIsRight }) => Number(firstIsRight))).toBeGreaterThanOrEqual(0.8);
  expect(mean(({ isEmpty }) => Number(isEmpty))).toBeLessThanOrEqual(0.02);
});

test("every address that a search can lead to is one of the site, and every anchor one of its page", () => {
  const paths = new Set(published.listPaths().map(({ path }) => path));
  const words = new Set(published.listGlossary().map(({ id }) => id));
  for (const { query } of JUDGED_SEARCHES) {
    const { results } = resultPage(index.search(query), everything);
    for (const href of results.flatMap((result) => [result.href, ...result.others.map((other) => other.href)])) {
      const [path = "", anchor] = href.split("#");
      expect(paths, href).toContain(path);
      if (path === "/glossaire") expect(words, href).toContain(anchor);
    }
  }
});

test("no answer of a quiz is shown or can be searched", () => {
  const shown = JSON.stringify(
    published
      .listArticles(100)
      .flatMap(({ quiz }) =>
        (quiz?.questions ?? []).map(({ question }) => resultPage(index.search(question), everything)),
      ),
  ).replaceAll('","', "");
  const explanations = published
    .listArticles(100)
    .flatMap(({ quiz }) => (quiz?.questions ?? []).map(({ explanation }) => explanation));
  expect(explanations.length).toBeGreaterThan(50);
  for (const explanation of explanations) expect(shown).not.toContain(explanation);
});

test("what is published is found from the same moment, and what is gone is not", async () => {
  const file = "articles/sante/hopital/histoire.md";
  const store = createContentStore(() => readSource(aContent()));
  const find = async (query: string, { catalogue } = store.current()) => {
    const { hits } = (await searchOf(catalogue)).search(query);
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
  const { results } = resultPage((await searchOf(store.current().catalogue)).search("avenir"), everything);
  expect(results.map(({ kind, href }) => [kind, href])).toContainEqual(["bientot", "/categories/sante/avenir"]);
});
