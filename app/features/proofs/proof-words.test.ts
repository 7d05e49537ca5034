import { expect, test } from "vitest";
import { describeCheck, describeConfidence, describeDoubt, summariseProofs } from "./proof-words.ts";

test.each([
  ["established", 1, "Établi, une source"],
  ["established", 2, "Établi"],
  ["single-source", 1, "Une seule source le dit"],
  ["single-source", 2, "Chaque point vient d’une seule source"],
  ["disputed", 1, "Disputé"],
] as const)("a fact that is %s, with %i source(s), is shown « %s »", (confidence, count, label) => {
  expect(describeConfidence({ confidence, sources: Array(count) })).toBe(label);
});

test("only a fact whose sources were read to the end is shown as read", () => {
  expect(describeCheck({ checked: "read", sources: ["a"] })).toBe("Source lue.");
  expect(describeCheck({ checked: "read", sources: ["a", "b"] })).toBe("Sources lues.");
  expect(describeCheck({ checked: "partly", sources: ["a"] })).toBe("Lu en partie.");
  expect(describeCheck({ checked: "to-recheck", sources: ["a"] })).toBe("À recontrôler.");
});

test.each([
  [null, "."],
  ["Les chercheurs", " : Les chercheurs."],
  ["Les chercheurs.", " : Les chercheurs."],
])("who disputes a fact (%s) is said in a sentence", (disputedBy, words) => {
  expect(describeDoubt({ disputedBy })).toBe(words);
});

test("a note says the least sure of its facts, and each author once", () => {
  const source = { title: "T", author: "Insee", date: null, url: null, noAddress: null, language: null, consulted: "" };
  const fact = { id: "A1", statement: "", checked: "read", asOf: "", disputedBy: null, sources: [source] } as const;
  const proofs = (["established", "disputed"] as const).map((confidence) => ({
    ...fact,
    confidence,
    sources: [source],
  }));
  expect(summariseProofs(proofs)).toEqual({ confidence: "Disputé", authors: "Insee" });
});
