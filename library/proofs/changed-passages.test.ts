import { expect, test } from "vitest";
import { changedPassages, passagesByChange } from "./changed-passages.ts";

const text = (passages: string) => passages.split("|").join("\n\n");
const sides = (before: string, after: string) =>
  changedPassages(text(before), text(after)).map((changed) => [changed.before, changed.after]);

test("the old words stand beside the new ones; what was added or taken out has no other side", () => {
  expect(sides("a|b|c", "a|x|c")).toEqual([["b", "x"]]);
  expect(sides("a|b", "a|b|c")).toEqual([[null, "c"]]);
  expect(sides("a|b|c", "b|c")).toEqual([["a", null]]);
  expect(sides("a|b", "a|b")).toEqual([]);
});

test("each change has the passages of the version that told of it; a change of wording has none", () => {
  const versions = [
    { body: "a", told: 1 },
    { body: "b", told: 2 },
    { body: "c", told: 2 },
    { body: "d", told: 4 },
  ];
  expect(passagesByChange(versions)).toMatchObject([
    [],
    [{ before: "a", after: "b" }],
    [{ before: "c", after: "d" }],
    [],
  ]);
});
