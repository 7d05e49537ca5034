import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { modifiedAt } from "#library/catalogue/article-views.ts";
import { checkLanguage } from "#library/language/check-language.ts";
import { formatIssue } from "#library/schema/content-issue.ts";
import { loadContent } from "#library/schema/load-content.ts";
import { publishedFiles, publishedValues } from "#tests/support/content/published-content.ts";
import { articles, content } from "./content-texts.ts";

test("every text of the content is correct, easy to read, explained and traced", () => {
  expect(checkLanguage(content, publishedFiles).map(formatIssue)).toEqual([]);
});

const ARTICLE = articles[0]?.file ?? "";
const LONG = "Le pays, qui avait signé, puis signé encore, puis oublié ce qui était signé, et qui allait ".repeat(3);
const LENGTHENED = "La loi est votée. ".repeat(500);

const FAULTS: [words: string, message: string][] = [
  ["Le gouvernemant vote. <!-- A1 -->", "« gouvernemant » : mot inconnu"],
  ["Le maire de Zblorfine vote. <!-- A1 -->", "« Zblorfine » : mot inconnu"],
  ["Les Etats membres. <!-- A1 -->", "majuscule sans son accent"],
  ["La loi est votée.", "ne nomme aucun fait"],
  ["Le COSPAR vote. <!-- A1 -->", "le sigle « COSPAR » n'est pas au glossaire"],
  ["Le COSPAR vote. <!-- A1 -->", "le sigle « COSPAR » n'est pas expliqué là où il paraît d'abord"],
  [`${LONG}partir. <!-- A1 -->`, "une phrase a 5"],
  [`${LENGTHENED}<!-- A1 -->`, "minutes demandent de"],
  ["> « Non »\n>\n> — Qui, 2021 <!-- A1 -->", "n'a pas son traducteur"],
  ["Le mot est de facto. <!-- A1 -->", "« de facto » est d'une autre langue"],
];
const text = [publishedFiles[ARTICLE], ...new Set(FAULTS.map(([words]) => words))].join("\n\n");
const faulty = { ...publishedFiles, [ARTICLE]: text };
const others = new Map([...publishedValues()].filter(([file]) => file !== ARTICLE));
const found = checkLanguage(loadContent(faulty, others).content, faulty, new Set([ARTICLE])).map(formatIssue);

test.each(FAULTS)("a text with « %.30s » is refused, with its file, its line and a sentence", (_words, message) => {
  const about = found.filter((line) => line.includes(message));
  expect(about).toEqual([expect.stringMatching(new RegExp(`^${ARTICLE}:\\d+ → texte : `))]);
});

test.each(articles)("$file was reviewed since it last changed", ({ front }) => {
  const log = readFileSync(join(import.meta.dirname, "../../docs/reviews/articles.md"), "utf8");
  const [, date = ""] = new RegExp(`^\\| \`${front.id}\` \\| (\\d{4}-\\d{2}-\\d{2}) \\|`, "m").exec(log) ?? [];
  expect(date >= modifiedAt(front), `${front.id}: reviewed ${date || "never"}`).toBe(true);
});
