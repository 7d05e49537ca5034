import { expect, test } from "vitest";
import { searchIndexOf } from "#library/search/content-search.ts";
import { MAX_QUERY_LENGTH } from "#library/search/query.ts";
import { resultPage } from "#library/search/result-page.ts";
import { publishedContent } from "#tests/support/content/published-content.ts";
import { randomNumbers } from "#tests/support/random-numbers.ts";
import { hostileQuery } from "#tests/support/search/hostile-queries.ts";

const index = await searchIndexOf(publishedContent.current().catalogue);
const everything = { kind: null, theme: null, page: 1 };
const answerPage = (query: string) => resultPage(index.search(query), everything);

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

test("what nobody should type is answered in time and without its punctuation", () => {
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
