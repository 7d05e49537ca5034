import { expect, test } from "vitest";
import { publishedContent } from "#tests/support/content/published-content.ts";
import { searchIndexOf } from "./content-search.ts";
import { resultPage } from "./result-page.ts";

const index = await searchIndexOf(publishedContent.current().catalogue);
const everything = { kind: null, theme: null, page: 1 };
const answerPage = (query: string) => resultPage(index.search(query), everything);

test("a word of the glossary is answered by its definition, however it is asked for", () => {
  for (const query of [
    "OTAN",
    "otan",
    "l'Otan",
    "qu'est-ce que l’OTAN ?",
    "Organisation du traité de l'Atlantique nord",
  ])
    expect(answerPage(query).definition?.href, query).toBe("/glossaire#otan");
  expect(answerPage("Crimée").definition).toBeNull();
});

test("the exact word comes before the word of the same stem", () => {
  const hrefs = answerPage("Crimée").results.map(({ href }) => href);
  const firstCrime = hrefs.findIndex((href) => href.includes("glossaire#crime"));
  expect(hrefs[0]).toContain("la-crimee-annexee");
  expect(firstCrime === -1 || firstCrime > 2).toBe(true);
  const words = answerPage("crime").results.map(({ href }) => href);
  expect(words.slice(0, 2).some((href) => href.includes("glossaire#crime"))).toBe(true);
  expect(words.some((href) => href.includes("la-crimee-annexee"))).toBe(false);
});

test("a misspelt word finds its neighbour and says so; asked exactly, it finds nothing", () => {
  expect(index.search("ukrane").correction).toEqual({
    text: "Ukraine",
    replacements: [{ from: "ukrane", to: "Ukraine" }],
  });
  expect(index.search("ukrane", false).hits).toEqual([]);
  expect(index.search("rkuaine").correction).toBeNull();
  expect(index.search("kuraine").correction?.text).toBe("Ukraine");
});

test("the words are marked in the sentence that answers", () => {
  const [first] = answerPage("Crimée").results;
  expect(first?.heading).toEqual(["La ", "Crimée", " annexée"]);
  expect(first?.snippet?.filter((_, place) => place % 2 === 1)).toContain("Crimée");
  expect(first?.snippet?.join("").length).toBeLessThanOrEqual(244);
});

test("nothing of comments, directives and captions' marks is indexed", () => {
  for (const word of ["donnees", "lang", "large", "B37", "svg", "essentiel:"]) {
    const texts = index
      .search(word, false)
      .hits.map(({ passage }) => passage.text)
      .join("\n");
    expect(texts).not.toMatch(/<!--|:lang\[|\[large\]|:::|\.svg|\]\(/);
  }
});

test("words of every sentence alone are understood as such", () => {
  for (const query of ["la", "qui est", "le les des"]) {
    expect(index.search(query).sought).toEqual([]);
    expect(answerPage(query).total).toBe(0);
  }
});
