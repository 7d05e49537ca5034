import { expect, test } from "vitest";
import { inLanguage } from "./language-names.ts";

test.each([
  ["en", " (en anglais)"],
  ["de-AT", " (en allemand)"],
  ["uk", " (en ukrainien)"],
  ["sr", " (en serbe)"],
  ["fr", ""],
  [null, ""],
])("a page in %s is announced as « %s »", (language, words) => {
  expect(inLanguage(language)).toBe(words);
});
