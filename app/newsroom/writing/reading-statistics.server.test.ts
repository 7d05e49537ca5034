import { expect, test } from "vitest";
import { splitText } from "#app/newsroom/fields/document-text.server.ts";
import { checkLanguage } from "#library/language/check-language.ts";
import { loadContent } from "#library/schema/load-content.ts";
import { aContent, anArticle } from "#tests/support/content/content.ts";
import { readingStatistics } from "./reading-statistics.server.ts";

const ARTICLE = "articles/sante/hopital/histoire.md";
const LONG = `L'**hôpital** naît [au Moyen Âge](/glossaire#moyen-age), ${"puis il grandit encore, ".repeat(7)}et voilà.`;
const LAW = "Nonobstant les dispositions réglementaires susmentionnées, l'administration procède à la notification.";

test("the statistics are those of the check", () => {
  const article = anArticle()
    .replace("## Les débuts", `## Les débuts\n\n${LONG}\n\n${`${LAW} `.repeat(12)}`)
    .replace(/^summary: .*$/m, 'summary: "Comprendre en 7 minutes"');
  const files = aContent({ [ARTICLE]: article });
  const said = checkLanguage(loadContent(files).content, files).map(({ message }) => message);
  const statistics = readingStatistics(ARTICLE, splitText(ARTICLE, article).body, "Comprendre en 7 minutes");
  if (statistics?.state !== "read") throw new Error("the text was not read");
  const { ease, words, announced, longSentences, meanSentence } = statistics;
  const write = (value: number) => value.toFixed(1).replace(".", ",");
  expect(said).toContain(`le texte est trop difficile : ${write(ease)} de facilité, il en faut 60`);
  expect(said).toContain(`les phrases sont trop longues : ${write(meanSentence)} mots en moyenne, 20 au plus`);
  expect(said.join()).toContain(`demandent de ${announced?.min} à ${announced?.max} mots, le texte en a ${words}`);
  const longest = longSentences.toSorted((one, other) => other.count - one.count)[0];
  expect(said.join()).toContain(`une phrase a ${longest?.count} mots, 30 au plus : « ${longest?.sentence} »`);
});

test("a long sentence is found in its text, marks and all", () => {
  const body = `## Titre\n\nUne courte. ${LONG} Une autre.\n\n- ${LONG}\n`;
  const statistics = readingStatistics(ARTICLE, body, "");
  const found = statistics?.state === "read" ? statistics.longSentences : [];
  expect(found.map(({ source, start }) => [source, body.slice(start, start + source.length) === source])).toEqual([
    [expect.stringMatching(/hôpital\*\*.*et voilà\.$/), true],
    [expect.stringMatching(/hôpital\*\*.*et voilà\.$/), true],
  ]);
  expect(found[1]?.start).toBeGreaterThan(body.indexOf("- L'"));
});

test("a text without a sentence, or out of bounds, says why it has no statistics; other files have none", () => {
  expect(readingStatistics(ARTICLE, "## Titre\n", "")).toEqual({ state: "unread", why: "il n’a pas encore de phrase" });
  expect(readingStatistics(ARTICLE, "> ".repeat(1_000), "")).toMatchObject({ state: "unread", why: /niveaux/ });
  expect(readingStatistics("resources/fiche.md", "Un texte.", "")).toBeNull();
  expect(readingStatistics("letters/0001.md", "Un texte.", "en 7 minutes")).toMatchObject({
    announced: null,
    bars: null,
  });
});
