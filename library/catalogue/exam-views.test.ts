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

test("each fact of a question stands once on its theme's page", () => {
  for (const { id, notions } of themes) {
    const shown = notions.flatMap(({ proven }) => idsOf(proven));
    const asked = publishedContent.current().source.content.exam.find((theme) => theme.id === id)?.questions ?? [];
    expect(shown.toSorted(), id).toEqual([...new Set(asked.flatMap(({ facts }) => facts))].toSorted());
  }
});

test("the facts of a notion are in the order of the programme, each with a source, and none says what is said of its source", () => {
  const written = publishedContent.current().source.content.facts;
  const proven = [...themes.flatMap(({ notions }) => notions), ...points].map((one) => one.proven);
  for (const { facts, sources } of proven) {
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
  const symbols = themes.flatMap(({ notions }) => notions).find(({ unit }) => unit === "t1-devise");
  const numbers = symbols?.proven.facts.map(({ id }) => Number(id.replace(/\D/g, ""))) ?? [];
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
});

test("each point that people confuse has all its facts under their sources, and is on its theme's page", () => {
  const written = (publishedContent.current().source.content.examGuide?.confusions ?? []).flatMap(
    (page) => page.points,
  );
  expect(points.map(({ proven }) => idsOf(proven).toSorted())).toEqual(written.map(({ facts }) => facts.toSorted()));
  const short = themes.flatMap((theme) => theme.confusions.map(({ question }) => question));
  expect(short.toSorted()).toEqual(points.map(({ question }) => question).toSorted());
});
