import { expect, test } from "vitest";
import { mergeTexts } from "./merge-texts.ts";

test.each([
  ["two that changed different lines", "a\nb\nc\nd", "A\nb\nc\nd", "a\nb\nc\nD", "A\nb\nc\nD"],
  ["one that changed nothing", "a", "a", "b", "b"],
  ["the same change", "a", "b", "b", "b"],
  ["the same line", "a", "b", "c", null],
  ["a new file that both wrote", null, "a", "b", null],
  ["a file that one took away and the other changed", "a", null, "b", null],
  ["a file that one took away", "a", null, "a", null],
])("%s", (_name, base, mine, theirs, merged) => {
  expect(mergeTexts(base, mine, theirs)).toBe(merged);
});
