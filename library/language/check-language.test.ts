import { expect, test } from "vitest";
import { findUnmarkedPassages, withoutForeignNames } from "./check-language.ts";

test("a foreign passage must be marked with its language", () => {
  const text = "SIL Open Font License";
  expect(findUnmarkedPassages([{ text: `sous ${text}`, lang: "fr" }])).toEqual([text]);
  expect(findUnmarkedPassages([{ text, lang: "de" }])).toEqual([text]);
  expect(findUnmarkedPassages([{ text, lang: "en" }])).toEqual([]);
});

test("a foreign name is taken out as a whole, not its words", () => {
  expect(withoutForeignNames("dans The Kyiv Independent, The")).toBe("dans  , The");
});
