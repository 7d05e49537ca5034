import { expect, test } from "vitest";
import { findUnmarkedPassages, withoutForeignNames } from "#library/language/foreign-texts.ts";
import { frenchOf, readPageTexts, textOf } from "./page-texts.ts";

const PAGE = `<!DOCTYPE html><html lang="fr"><head><title>Le titre</title><meta name="description" content="L&#x27;essentiel"/>
<style>p{color:red}</style></head><body><main><p>Un <b>mot</b>,<!-- --> puis <span lang="en">What is NATO?</span> fin.</p>
<ul><li>Un</li><li>Deux</li></ul><img src="a.svg" alt="Une carte"/><button aria-label="Fermer &quot;x&quot;"><svg><title>Non</title></svg></button>
<script>var a = "non";</script></main></body></html>`;

const texts = readPageTexts(PAGE);

test("all that a page says is read, block by block, and nothing else", () => {
  expect(texts.map((text) => `${text.where}: ${textOf(text)}`)).toEqual([
    "title: Le titre",
    "meta[description]: L'essentiel",
    "p: Un mot, puis What is NATO? fin.",
    "li: Un",
    "li: Deux",
    "img[alt]: Une carte",
    'button[aria-label]: Fermer "x"',
  ]);
});

test("each part of a text keeps its language", () => {
  expect(texts.find(({ where }) => where === "p")?.runs.filter(({ lang }) => lang === "en")).toEqual([
    { text: "What is NATO?", lang: "en" },
  ]);
  expect(texts.filter(({ where }) => where === "p").map(frenchOf)).toEqual(["Un mot, puis What is NATO fin."]);
});

test("a foreign passage must be marked with its language", () => {
  const text = "SIL Open Font License";
  expect(findUnmarkedPassages([{ text: `sous ${text}`, lang: "fr" }])).toEqual([text]);
  expect(findUnmarkedPassages([{ text, lang: "de" }])).toEqual([text]);
  expect(findUnmarkedPassages([{ text, lang: "en" }])).toEqual([]);
});

test("a foreign name is taken out as a whole, not its words", () => {
  expect(withoutForeignNames("dans The Kyiv Independent, The")).toBe("dans  , The");
});
