import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { allCriteria, type Criterion, readEvaluation, resultOn } from "#scripts/check/rgaa-evaluation.ts";
import { walkWithTab } from "#tests/support/accessibility/keyboard.ts";
import { structureProblems } from "#tests/support/accessibility/layout.ts";
import { AT_REST, STATES } from "#tests/support/accessibility/rgaa-sample.ts";
import { secondEngine } from "#tests/support/accessibility/second-engine.ts";
import { rgaaRulesBrokenOn } from "#tests/support/browser/axe.ts";
import { open } from "#tests/support/browser/interactive.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { builtPages } from "#tests/support/content/built-pages.ts";

const evaluation = readEvaluation();
const criteria = allCriteria(evaluation);
const withSubject = criteria.filter(({ subject }) => subject !== undefined);
/** Nothing stands on them that « … can be used by everybody, and can be walked through with Tab » does not see on one page. */
const CHECKED = new Set([...builtPages(), "/nimporte"]);
/** By « /profil can be walked through with Tab ». */
const WALKED = new Set([...CHECKED, "/profil"]);
/** By admin-accessibility.spec.ts. */
const CHECKED_ELSEWHERE = new Set(["admin", "admin-liste"]);
/** By « the quiz at rest, checked right, checked wrong, and finished ». */
const QUIZ_STATES = new Set(["bonne réponse", "mauvaise réponse", "résultat"]);
const FOUND = join(import.meta.dirname, "../../node_modules/.cache/rgaa");

// Nothing moves, so that colours are measured at rest.
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const { id, path, name } of evaluation.sample.pages) {
  test(`« ${name} » is in the grid as it is`, async ({ page, context, announce }) => {
    announce(/40[14]/);
    const present = new Set<string>();
    const broken = new Set<string>();
    const look = async (state: string, within?: string) => {
      for (const number of await subjectsOn(page, withSubject)) present.add(number);
      for (const number of await rgaaRulesBrokenOn(page)) broken.add(number);
      expect.soft(await mandatoryProblems(page), `${id}, ${state}`).toEqual([]);
      if (!isChecked(id, path, state)) await secondEngine(page, `${id}, ${state}`, within);
      expect.soft(await structureProblems(page), `${id}, ${state}`).toEqual([]);
      expect.soft(context.pages().length, "windows").toBe(1);
    };
    const openAndLook = async () => {
      await open(page, path);
      await look(AT_REST);
    };
    await (STATES[id] ? STATES[id](page, path, look) : openAndLook());
    keep(id, inOrder(present));
    if (!WALKED.has(path)) {
      await open(page, path);
      // « Reprendre » comes after the load, to anyone who has read on.
      await page.waitForLoadState("networkidle");
      const { stops, expected } = await walkWithTab(page);
      expect.soft(stops.length, "stops of Tab").toBe(expected);
    }

    const inGrid = withSubject.filter((criterion) => resultOn(criterion, id) !== "NA").map(({ number }) => number);
    expect.soft(inOrder(present), "criteria that apply (docs/rgaa: pages)").toEqual(inGrid);
    const fails = criteria.filter((criterion) => resultOn(criterion, id) === "NC").map(({ number }) => number);
    expect
      .soft(
        [...broken].filter((number) => !fails.includes(number)),
        "criteria broken (docs/rgaa: fails)",
      )
      .toEqual([]);
  });
}

/** Whether the second engine reads the state in another test. */
function isChecked(id: string, path: string, state: string): boolean {
  return CHECKED_ELSEWHERE.has(id) || QUIZ_STATES.has(state) || (state === AT_REST && CHECKED.has(path));
}

function inOrder(numbers: Set<string>): string[] {
  return withSubject.map(({ number }) => number).filter((number) => numbers.has(number));
}

/** The criteria that have something to judge on the page. */
function subjectsOn(page: Page, wanted: Criterion[]): Promise<string[]> {
  return page.evaluate(
    (pairs) => pairs.filter(([, subject]) => document.querySelector(subject)).map(([number]) => number),
    wanted.map(({ number, subject }): [string, string] => [number, subject ?? ""]),
  );
}

/** What RGAA asks of every page, and no rule of the two engines does: 8.1, 8.3 to 8.5, 9.2, 12.1, 12.4. */
function mandatoryProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rules: Record<string, boolean> = {
      doctype: document.doctype?.name === "html" && document.compatMode === "CSS1Compat",
      language: document.documentElement.lang === "fr",
      title: /\S\s– Le Récap|^Le Récap\s: \S/.test(document.title),
      "visible main": [...document.querySelectorAll("main")].filter((main) => main.checkVisibility()).length === 1,
      "links of navigation": [...document.querySelectorAll("body > header, body > footer")].every((part) =>
        part.querySelector("nav a"),
      ),
      "site map": document.querySelector("body > footer a[href='/plan-du-site']") !== null,
    };
    return Object.keys(rules).filter((rule) => !rules[rule]);
  });
}

/** For `node scripts/check/rgaa-grid.ts --adopt`, when the pages have changed. */
function keep(id: string, present: string[]) {
  mkdirSync(FOUND, { recursive: true });
  writeFileSync(join(FOUND, `${id}.json`), JSON.stringify(present));
}
