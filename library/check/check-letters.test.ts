import { expect, test } from "vitest";
import { createCatalogue, readSource } from "#library/catalogue/create-catalogue.ts";
import { publishedFiles, publishedValues } from "#tests/support/content/published-content.ts";
import { checkLetters } from "./check-letters.ts";

const [FIRST, LAST] = ["letters/0001.md", "letters/9000.md"];

/** @param day YYYY-MM-DD of a letter numbered after all others, whose file is otherwise that of the first */
function withLetter(day: string) {
  const text = (publishedFiles[FIRST] ?? "").replace("number: 1", "number: 9000");
  const files = { ...publishedFiles, [LAST]: text.replace(/^sendAt: .*$/m, `sendAt: ${day}T07:30`) };
  return readSource(files, new Map(publishedValues()));
}

test("a letter takes the place of its day, whatever its number", () => {
  const source = withLetter("2026-12-08");
  expect(checkLetters(source.content, new Map(), new Map())).toEqual([]);
  const { getLetter } = createCatalogue(source, () => null);
  expect([getLetter(9000)?.before?.number, getLetter(2)?.before?.number]).toEqual([1, 9000]);
});

test("two letters are not proposed on one day", () => {
  const issues = checkLetters(withLetter("2026-12-03").content, new Map(), new Map());
  expect(issues.map(({ file, path }) => [file, path])).toEqual([
    [FIRST, ["sendAt"]],
    [LAST, ["sendAt"]],
  ]);
});
