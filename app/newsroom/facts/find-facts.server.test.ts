import { expect, test } from "vitest";
import { listPassages } from "#library/proofs/marked-passages.ts";
import { publishedContent } from "#tests/support/content/published-content.ts";
import { suggestFacts } from "./find-facts.server.ts";

const { content } = publishedContent.current().source;

const ABOUT_NOTHING_OF_THE_SITE = [
  "La France compte 34 935 communes au 1er janvier 2024.",
  "Les élus se réunissent au moins une fois par trimestre à la mairie.",
  "Le budget de la commune est voté chaque année avant le 15 avril.",
  "Les abeilles ont disparu de 30 % des ruches en dix ans.",
  "En 1969, deux hommes marchent sur la Lune.",
  "Le chat est l'animal préféré des Français : ils en ont 15 millions.",
  "Les pistes cyclables ont doublé à Paris depuis 2015.",
  "L'eau potable coûte 4,30 euros le mètre cube en moyenne.",
  "Le bac compte 60 % de contrôle continu.",
  "Les bibliothèques municipales prêtent 280 millions de documents par an.",
  "Victor Hugo publie Les Misérables en 1862.",
  "Un adulte dort sept heures par nuit en moyenne.",
];

test.each(ABOUT_NOTHING_OF_THE_SITE)("no fact is near « %s »", (text) => {
  expect(suggestFacts(content.facts, text).map(({ statement }) => statement)).toEqual([]);
});

test("of what the site proves, a fact that carries the passage is proposed four times in five", () => {
  const carried = content.articles
    .flatMap(({ body }) => listPassages(body).passages.filter(({ facts, isCaption }) => facts.length > 0 && !isCaption))
    .filter((_, index) => index % 25 === 0);
  const found = carried.filter(({ text, facts }) =>
    suggestFacts(content.facts, text).some(({ id }) => facts.includes(id)),
  );
  expect(carried.length).toBeGreaterThan(40);
  expect(found.length / carried.length).toBeGreaterThan(0.8);
});
