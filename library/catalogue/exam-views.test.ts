import { expect, test } from "vitest";
import { publishedContent } from "#tests/support/content/published-content.ts";
import type { SourcedFacts } from "./exam-views.ts";

const { catalogue } = publishedContent.current();
const themes = catalogue.listExamThemes().flatMap(({ id }) => catalogue.getExamTheme(id) ?? []);
const confusions = catalogue.listExamConfusions().flatMap(({ id }) => catalogue.getExamConfusions(id) ?? []);
const points = confusions.flatMap((page) => page.points);

/** The dossier counts fifteen. */
const CLASSIC_CONFUSIONS = 15;

function idsOf(groups: SourcedFacts[]): string[] {
  return groups.flatMap(({ facts }) => facts.map(({ id }) => id));
}

test("eight pages teach the notions: five themes, and three of what people confuse most", () => {
  expect(themes).toHaveLength(5);
  expect(confusions).toHaveLength(3);
  expect(points.length).toBeGreaterThanOrEqual(CLASSIC_CONFUSIONS);
});

test("each fact of a question stands once on its theme's page, under a source", () => {
  for (const { id, notions } of themes) {
    const shown = notions.flatMap(({ proven }) => idsOf(proven));
    const asked = publishedContent.current().source.content.exam.find((theme) => theme.id === id)?.questions ?? [];
    expect(shown.toSorted(), id).toEqual([...new Set(asked.flatMap(({ facts }) => facts))].toSorted());
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
