import { expect, test } from "vitest";
import { describeCheck, describeConfidence } from "./proof-words.ts";

test.each([
  ["established", 1, "Établi, une source"],
  ["established", 2, "Établi"],
  ["single-source", 1, "Source unique"],
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
