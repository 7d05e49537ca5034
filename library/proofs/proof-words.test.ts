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

test("a fact is shown as read only where its sources were, and not a copy or a report of them", () => {
  const check = (checked: "read" | "partly" | "to-recheck", ...read: ("source" | "copy" | "report")[]) =>
    describeCheck({ checked, sources: read.map((one) => ({ read: one })) });
  expect(check("read", "source")).toBe("Source lue.");
  expect(check("read", "source", "source")).toBe("Sources lues.");
  expect(check("read", "copy")).toBe("Lu dans une copie.");
  expect(check("read", "source", "copy", "report")).toBe("Lu, pour un point, dans une reprise.");
  expect(check("partly", "source")).toBe("Lu en partie.");
  expect(check("partly", "report")).toBe("Lu en partie, dans une reprise.");
  expect(check("to-recheck", "source")).toBe("À recontrôler.");
});

test.each([
  [null, "."],
  ["Les chercheurs", " : Les chercheurs."],
  ["Les chercheurs.", " : Les chercheurs."],
])("who disputes a fact (%s) is said in a sentence", (disputedBy, words) => {
  expect(describeDoubt({ disputedBy })).toBe(words);
});

test("a note says the least sure of its facts, and each author once", () => {
  const source = {
    title: "T",
    author: "Insee",
    date: null,
    url: null,
    noAddress: null,
    language: null,
    consulted: "",
    read: "source",
  } as const;
  const fact = { id: "A1", statement: "", checked: "read", asOf: "", disputedBy: null, sources: [source] } as const;
  const proofs = (["established", "disputed"] as const).map((confidence) => ({
    ...fact,
    confidence,
    sources: [source],
  }));
  expect(summariseProofs(proofs)).toEqual({ confidence: "Disputé", authors: "Insee" });
});
