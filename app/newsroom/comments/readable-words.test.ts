import { expect, test } from "vitest";
import { withWholeConstructs } from "./readable-words.ts";

const TEXT =
  "Un titre\n\nLe contraire s'appelle la [capitalisation](/glossaire#capitalisation), un **vrai choix** de pays.\n";

test.each([
  [
    "Le contraire s'appelle la [capitalisation",
    "Le contraire s'appelle la [capitalisation](/glossaire#capitalisation)",
  ],
  ["capitalisation](/glossaire#capitalisation), un", "[capitalisation](/glossaire#capitalisation), un"],
  ["un **vrai", "un **vrai choix**"],
  ["choix** de", "**vrai choix** de"],
  ["capital", "capital"],
  ["Le contraire", "Le contraire"],
  ["[capitalisation](/glossaire#capitalisation)", "[capitalisation](/glossaire#capitalisation)"],
])("to write over « %s » is to write over « %s »", (words, whole) => {
  const start = TEXT.indexOf(words);
  const range = withWholeConstructs(TEXT, { start, end: start + words.length });
  expect(TEXT.slice(range.start, range.end)).toBe(whole);
});
