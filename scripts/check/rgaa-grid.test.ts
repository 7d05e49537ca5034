import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { declaration } from "./rgaa-declaration.ts";
import {
  allCriteria,
  axeRulesOf,
  type Criterion,
  citedTests,
  compliance,
  type Evaluation,
  GRID_FOLDER,
  overallResult,
  readEvaluation,
} from "./rgaa-evaluation.ts";
import { gridMarkdown } from "./rgaa-markdown.ts";
import { problemsOfRun } from "./rgaa-run.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Criteria of each theme of RGAA 4.1.2. */
const SIZES = [9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12];

const evaluation = readEvaluation();
const criteria = allCriteria(evaluation);

test("the grid has the 106 criteria of RGAA 4.1.2, each once, theme by theme", () => {
  const expected = SIZES.flatMap((size, theme) =>
    Array.from({ length: size }, (_, index) => `${theme + 1}.${index + 1}`),
  );
  expect(criteria.map(({ number }) => number)).toEqual(expected);
  expect(expected).toHaveLength(106);
});

test.each(criteria.map((criterion): [string, Criterion] => [criterion.number, criterion]))(
  "criterion %s says how it was judged",
  (number, criterion) => {
    const { method, tests, note, pages, fails, untested } = criterion;
    const isTested = tests.length > 0 || axeRulesOf(number).length > 0;
    expect(method === "test" ? isTested : note !== "").toBe(true);
    if (overallResult(criterion, evaluation.sample.pages) === "NA") expect(note).not.toBe("");
    const ids = evaluation.sample.pages.map(({ id }) => id);
    for (const id of [...(pages === "all" ? [] : pages), ...Object.keys(fails)]) expect(ids).toContain(id);
    if (untested !== undefined) expect(method).toBe("manuel");
  },
);

test("every test that the grid cites exists, and is cited", () => {
  const cited = citedTests(evaluation);
  expect(Object.keys(evaluation.tests).filter((key) => !cited.includes(key))).toEqual([]);
  const missing = cited.filter((key) => {
    const test = evaluation.tests[key];
    return !test || !readFileSync(join(ROOT, test.file), "utf8").includes(test.title);
  });
  expect(missing).toEqual([]);
});

test("the published grid and the declaration are those of the evaluation: « npx node scripts/check/rgaa-grid.ts » writes them", () => {
  expect(readFileSync(join(GRID_FOLDER, "grille.md"), "utf8")).toBe(gridMarkdown(evaluation));
  const page = readFileSync(join(ROOT, "content/pages/accessibilite.md"), "utf8");
  expect(page).toBe(declaration(page, evaluation));
});

const PAGES = [
  { id: "a", name: "A", path: "/a", states: [] },
  { id: "b", name: "B", path: "/b", states: [] },
];

function criterion(number: string, change: Partial<Criterion>): Criterion {
  return { number, title: "", wcag: [], pages: "all", method: "test", tests: [], fails: {}, note: "", ...change };
}

function evaluationOf(criteria: Criterion[]): Evaluation {
  return {
    sample: { date: "2026-12-01", by: "nous", pages: PAGES },
    themes: [{ theme: 1, name: "", criteria }],
    beyond: [],
    tests: { x: { file: "tests/e2e/x.spec.ts", title: "x works" } },
  };
}

test("one page that breaks a criterion breaks it for the site, and what was not tried does not count as met", () => {
  const met = criterion("1.1", {});
  const broken = criterion("1.2", { fails: { b: "…" } });
  const untried = criterion("1.3", { untested: "…" });
  const without = criterion("1.4", { pages: [] });
  const { C, NC, NT, NA, applicable, percentage, state } = compliance(evaluationOf([met, broken, untried, without]));
  expect({ C, NC, NT, NA, applicable }).toEqual({ C: 1, NC: 1, NT: 1, NA: 1, applicable: 3 });
  expect([percentage, state]).toEqual([33, "non conforme"]);
});

test("the rate is rounded down, and only all of the criteria make a site conform", () => {
  const met = Array.from({ length: 199 }, (_, index) => criterion(`1.${index}`, {}));
  expect(compliance(evaluationOf(met))).toMatchObject({ percentage: 100, state: "totalement conforme" });
  const almost = [...met, criterion("2.1", { fails: { a: "…" } })];
  expect(compliance(evaluationOf(almost))).toMatchObject({ percentage: 99, state: "partiellement conforme" });
});

test("a test that is cited and did not run, or is unknown, is named", () => {
  const cited = evaluationOf([criterion("1.1", { tests: ["x", "y"] })]);
  expect(problemsOfRun(cited, "/nowhere")).toEqual([
    "x : « x works » n'a pas tourné",
    "y : ce test n'est pas dans docs/rgaa/tests.yaml",
  ]);
});
