import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { modifiedAt } from "#library/catalogue/article-views.ts";
import { countWords } from "#library/markdown/markdown-outline.ts";
import { measureReading, type Reading } from "#platform/french/reading-ease.ts";
import { ALLOWED_ACRONYMS, findAcronyms, findUnexplained } from "./acronyms.ts";
import {
  acronymsOfGlossary,
  allTexts,
  articles,
  content,
  quizOf,
  quizTexts,
  runningText,
  shortTexts,
  treeOf,
} from "./content-texts.ts";
import { findUndatedQuotations, findUntracedBlocks } from "./fact-traces.ts";

/** « Comprendre en 7 minutes » stands for 1,400 to 1,700 words. */
const SLOWEST_WORDS_PER_MINUTE = 200;
const FASTEST_WORDS_PER_MINUTE = 243;

const quizzed = articles.filter(({ quiz }) => quiz);
const writtenPages = content.pages.filter(({ front }) => front.status !== "planned");

function expectReadable(reading: Reading, leastEase: number) {
  expect.soft(reading.ease).toBeGreaterThanOrEqual(leastEase);
  expect.soft(reading.meanSentence).toBeLessThanOrEqual(20);
  expect.soft(Math.max(...reading.sentenceLengths), reading.longestSentence).toBeLessThanOrEqual(30);
}

test.each(articles)("$file can be read at fifteen", (article) => {
  expectReadable(measureReading(runningText(treeOf(article))), 60);
});

test.each(quizzed)("the quiz of $file is easier still", (article) => {
  expectReadable(measureReading(quizTexts(article)), 70);
});

test("cards, introductions and definitions are easy to read", () => {
  expectReadable(measureReading(shortTexts().map(({ text }) => text)), 70);
});

test.each(writtenPages)("$file is as easy to read as its subject allows", (page) => {
  expectReadable(measureReading(runningText(treeOf(page))), 60);
});

test.each(articles)("$file is as long as it says", (article) => {
  const minutes = Number(/(\d+)\s*minutes?/.exec(article.front.summary)?.[1]);
  const words = countWords(treeOf(article));
  expect(words).toBeGreaterThanOrEqual(minutes * SLOWEST_WORDS_PER_MINUTE);
  expect(words).toBeLessThanOrEqual(minutes * FASTEST_WORDS_PER_MINUTE);
});

test.each([...articles, ...writtenPages])("$file explains its acronyms where they first stand", (text) => {
  expect(findUnexplained(treeOf(text), acronymsOfGlossary)).toEqual([]);
});

test("every acronym of the content is in the glossary, or on the list of those that need not be", () => {
  const unknown = allTexts().flatMap(({ file, text }) =>
    findAcronyms(text)
      .filter((acronym) => !acronymsOfGlossary.has(acronym) && !(acronym in ALLOWED_ACRONYMS))
      .map((acronym) => `${file}: ${acronym}`),
  );
  expect(unknown).toEqual([]);
});

test.each(articles)("every block of $file names the facts that it rests on", (article) => {
  expect(findUntracedBlocks(treeOf(article))).toEqual([]);
});

test.each(quizzed)("every question of the quiz of $file names its facts and its section", (article) => {
  const questions = quizOf(article)?.questions ?? [];
  expect(questions.filter(({ facts = [], section }) => facts.length === 0 || !section)).toEqual([]);
});

test.each(articles)("every quotation of $file set apart has its date, and says who translated it", (article) => {
  expect(findUndatedQuotations(treeOf(article))).toEqual([]);
});

test.each(articles)("every source of $file is spoken of in the text", (article) => {
  const text = runningText(treeOf(article)).join(" ").replaceAll("'", "’");
  const unused = article.front.sources.filter(({ title }) => {
    const names = title.match(/(?<!\p{L})\p{Lu}[\p{L}-]{2,}/gu) ?? [];
    return !names.some((name) => text.includes(name));
  });
  expect(unused).toEqual([]);
});

test.each(articles)("$file was reviewed since it last changed", ({ front }) => {
  const log = readFileSync(join(import.meta.dirname, "../../docs/review-log.md"), "utf8");
  const section = log.split(/^## /m).find((part) => part.includes(`\`${front.id}\``)) ?? "";
  const dates = section.match(/(?<=relue le )\d{4}-\d{2}-\d{2}/g) ?? [];
  expect(dates.toSorted().at(-1) ?? "").toSatisfy((date: string) => date >= modifiedAt(front));
});
