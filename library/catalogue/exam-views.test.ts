import { readdirSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { publishedContent } from "#tests/support/content/published-content.ts";
import type { ProvenFacts } from "./exam-views.ts";

const { catalogue } = publishedContent.current();
const themes = catalogue.listExamThemes().flatMap(({ id }) => catalogue.getExamTheme(id) ?? []);
const confusions = catalogue.listExamConfusions().flatMap(({ id }) => catalogue.getExamConfusions(id) ?? []);
const points = confusions.flatMap((page) => page.points);

/** The dossier counts fifteen. */
const CLASSIC_CONFUSIONS = 15;

function idsOf({ facts }: ProvenFacts): string[] {
  return facts.map(({ id }) => id);
}

test("eight pages teach the notions: five themes, and three of what people confuse most", () => {
  expect(themes).toHaveLength(5);
  expect(confusions).toHaveLength(3);
  expect(points.length).toBeGreaterThanOrEqual(CLASSIC_CONFUSIONS);
});

test("a theme's page teaches all its knowledge on cards, each with its proofs and with words that lead to the glossary", () => {
  const glossary = new Set(catalogue.listGlossary().map(({ id }) => `/glossaire#${id}`));
  const notions = themes.flatMap((theme) => theme.notions);
  for (const { unit, cards } of notions) {
    if (!unit.endsWith("-situation")) expect(cards.length, unit).toBeGreaterThan(5);
  }
  const cards = notions.flatMap((notion) => notion.cards);
  for (const { unit, cards: some, sources } of notions) {
    const proved = new Set(sources.flatMap(({ proves }) => proves));
    expect(
      [...proved].toSorted((a, b) => a - b),
      unit,
    ).toEqual(some.map((_, index) => index + 1));
    for (const { source } of sources) expect(source.url, unit).toMatch(/^https?:/);
  }
  const links = cards.flatMap(({ words }) => words.flatMap(({ href }) => href ?? []));
  expect(links.filter((href) => !glossary.has(href))).toEqual([]);
  expect(links).toContain("/glossaire#laicite");
});

test("a question leads to the card that teaches its main fact, by the card's own name", () => {
  const titles = new Map(
    themes.flatMap(({ href, notions }) => cardsOf(notions).map(({ id, title }) => [`${href}#${id}`, title])),
  );
  for (const { id, card } of catalogue.listExamBank()) expect(titles.get(card?.href ?? ""), id).toBe(card?.title);
});

test("a notion of situations leads to the cards that solve most of them, and solves one", () => {
  const notions = themes.flatMap((theme) => theme.notions);
  expect(notions.filter(({ help }) => help).map(({ unit }) => unit)).toEqual(["t1-situation", "t3-situation"]);
  for (const { help } of notions) {
    if (help) expect(help.cards.length).toBeGreaterThan(3);
    if (help) expect(help.example.right).not.toBe("");
  }
});

test("each drawing is on a card, exists, and stays light", () => {
  const shown = new Set(themes.flatMap(({ notions }) => cardsOf(notions).flatMap(({ picture }) => picture?.src ?? [])));
  const files = readdirSync("public/exam");
  expect(files.map((name) => `/exam/${name}`).toSorted()).toEqual([...shown].toSorted());
  for (const name of files) expect(statSync(`public/exam/${name}`).size, name).toBeLessThan(4096);
});

function cardsOf(notions: (typeof themes)[number]["notions"]) {
  return notions.flatMap(({ cards }) => cards);
}

test("each source of what people confuse names the facts that it proves", () => {
  const written = publishedContent.current().source.content.facts;
  for (const { facts, sources } of points.map(({ proven }) => proven)) {
    const proves = sources.flatMap((one) => one.proves);
    expect([...new Set(proves)].toSorted((a, b) => a - b)).toEqual(facts.map((_, index) => index + 1));
    for (const [index, { id, statement }] of facts.entries()) {
      const fact = written.find((one) => one.id === id);
      expect(statement).toBe(fact?.statement);
      const notes = sources.filter((one) => one.proves.includes(index + 1)).map(({ source }) => source.note);
      expect(
        notes.every((note) => /Source lue en partie\.$/.test(note)),
        id,
      ).toBe(fact?.checked !== "read");
    }
  }
});

test("each point that people confuse has all its facts under their sources, and is on its theme's page", () => {
  const written = (publishedContent.current().source.content.examGuide?.confusions ?? []).flatMap(
    (page) => page.points,
  );
  expect(points.map(({ proven }) => idsOf(proven).toSorted())).toEqual(written.map(({ facts }) => facts.toSorted()));
  const short = themes.flatMap((theme) => theme.confusions.map(({ question }) => question));
  expect(short.toSorted()).toEqual(points.map(({ question }) => question).toSorted());
});
