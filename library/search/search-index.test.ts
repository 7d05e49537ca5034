import { describe, expect, test } from "vitest";
import { publishedContent } from "#tests/support/content/published-content.ts";
import { randomNumbers } from "#tests/support/random-numbers.ts";
import { hostileQuery } from "#tests/support/search/hostile-queries.ts";
import { MAX_QUERY_LENGTH } from "./query.ts";
import { resultPage } from "./result-page.ts";
import { searchOf } from "./search-of.ts";

const index = await searchOf(publishedContent.current().catalogue);
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

describe("what nobody should type", () => {
  const MAX_MS = 30;
  const hostile = [
    "a".repeat(10_000),
    "immigration ".repeat(900),
    "'".repeat(200),
    "l'".repeat(5_000),
    `${"'".repeat(200)}état`,
    "\u0000\u0007\u202E\u200Bcrimée",
    "\uD800\uDC00\uD800 crimée \uDFFF",
    "<script>alert(1)</script>",
    "(a+)+$ .* [[:alpha:]] \\",
    "%00%0d%0aSet-Cookie: a=b",
    "anticonstitutionnellement ".repeat(12),
    "999 999 ".repeat(100),
    "é".repeat(150).normalize("NFD"),
    "-----/////,,,,,.....",
  ];

  test("is answered in time and without its punctuation", () => {
    answerPage("crimée");
    for (const query of hostile) {
      const { ms, answer } = timed(query);
      expect(ms, query.slice(0, 40)).toBeLessThan(MAX_MS);
      expect(answer.query.text.length).toBeLessThanOrEqual(MAX_QUERY_LENGTH);
      expect(answer.query.text.isWellFormed()).toBe(true);
      expect(answer.query.text).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    }
  });

  test("whatever it is, is answered in time and leaves nothing behind", () => {
    const random = randomNumbers(1);
    const times: number[] = [];
    for (let turn = 0; turn < 3_000; turn += 1) {
      const { ms, answer } = timed(hostileQuery(random));
      times.push(ms);
      expect(answer.query.text.isWellFormed()).toBe(true);
      expect(answer.query.text).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    }
    // Allows one pause of the garbage collector.
    expect(times.sort((a, b) => a - b)[Math.floor(times.length * 0.999) - 1]).toBeLessThan(MAX_MS);
  });

  function timed(query: string) {
    const start = process.threadCpuUsage();
    const answer = index.search(query);
    resultPage(answer, everything);
    const { user, system } = process.threadCpuUsage(start);
    return { ms: (user + system) / 1_000, answer };
  }
});
