import { expect, test } from "vitest";
import { betterResult, parseProgress, progressByCategory, type TopicResult, totalsOf } from "./progress.ts";

const result: TopicResult = { completed: true, score: 6, total: 8, timestamp: "2026-11-21T10:00:00.000Z" };

test("what was saved is read back", () => {
  expect(parseProgress(JSON.stringify({ a: result }))).toEqual({ a: result });
});

test.each([
  ["nothing", null],
  ["broken JSON", "{"],
  ["a text", '"bonjour"'],
  ["a number", "12"],
  ["a name that every object has", '{"__proto__":{"completed":true},"constructor":5,"toString":"x"}'],
  ["a list", "[1, 2]"],
  ["null", "null"],
  ["a result that is no object", '{"a": 3}'],
  ["a score above the total", JSON.stringify({ a: { ...result, score: 9 } })],
  ["a negative score", JSON.stringify({ a: { ...result, score: -1 } })],
  ["a score in words", JSON.stringify({ a: { ...result, score: "six" } })],
  ["an impossible date", JSON.stringify({ a: { ...result, timestamp: "hier" } })],
])("%s is read as no progress", (_name, stored) => {
  expect(parseProgress(stored)).toEqual({});
});

test("a damaged topic does not take the others with it", () => {
  expect(parseProgress(JSON.stringify({ a: result, b: 3 }))).toEqual({ a: result });
});

test("the better score stays, whichever comes first", () => {
  const better = { ...result, score: 7, timestamp: "2025-01-01T00:00:00.000Z" };
  expect(betterResult(result, better)).toEqual(better);
  expect(betterResult(better, result)).toEqual(better);
});

test("of two equal scores the later one stays", () => {
  const later = { ...result, timestamp: "2026-12-01T00:00:00.000Z" };
  expect(betterResult(result, later)).toEqual(later);
  expect(betterResult(later, result)).toEqual(later);
});

test("categories are ordered by how much of them is completed", () => {
  const topics = [
    { id: "a", title: "A", category: "Une", href: "/a" },
    { id: "b", title: "B", category: "Deux", href: "/b" },
    { id: "c", title: "C", category: "Trois", href: "/c" },
    { id: "d", title: "D", category: "Trois", href: "/d" },
  ];
  const categories = progressByCategory(topics, { b: result, c: result });
  expect(categories.map(({ name, completed, total, percentage }) => [name, completed, total, percentage])).toEqual([
    ["Deux", 1, 1, 100],
    ["Trois", 1, 2, 50],
    ["Une", 0, 1, 0],
  ]);
});

test("what cannot be read counts for nothing, and a few topics may be shown of all that count", () => {
  const topics = [
    { id: "a", title: "A", category: "Une", href: "/a" },
    { id: "b", title: "B", category: "Une", href: null },
    { id: "c", title: "C", category: "Deux", href: null },
  ];
  expect(totalsOf(topics)).toEqual({ Une: 1 });
  expect(progressByCategory(topics, { a: result })).toMatchObject([{ name: "Une", completed: 1, total: 1 }]);
  expect(progressByCategory(topics, { a: result }, { Une: 4, Trois: 2 })).toMatchObject([{ total: 4, percentage: 25 }]);
});
