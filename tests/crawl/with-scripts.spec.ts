import type { Page } from "@playwright/test";
import { PAGE_BUDGETS } from "#app/reading/transparency/page-budgets.ts";
import { checkEverywhere, ENLARGED, PHONE, WIDE } from "#tests/support/accessibility/check-everywhere.ts";
import { type TabStop, walkWithTab } from "#tests/support/accessibility/keyboard.ts";
import {
  cutProblems,
  spacingProblems,
  structureProblems,
  targetProblems,
} from "#tests/support/accessibility/layout.ts";
import { weighPage } from "#tests/support/browser/page-weight.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { builtFiles, indexablePages, pagesOfEachKind, readBuilt } from "#tests/support/content/built-pages.ts";
import { MISSING } from "./asks.ts";

const KB = 1000;
/** Of the pages that have every kind of element among them, those that bring most of the kinds. */
const USUAL = 14;
/** Made at each request, which the build does not list; what a visitor of a form sees first. */
const ON_REQUEST = [
  MISSING,
  "/profil",
  "/connexion",
  "/transparence",
  "/examen-civique/epreuve",
  "/examen-civique/entrainement/histoire-geographie-et-culture",
  "/recherche?q=ukraine",
];

// Nothing moves, so that colours are measured at rest.
test.use({ contextOptions: { reducedMotion: "reduce" } });

test.describe.configure({ timeout: 900_000 });

for (const { ring, rank, parts } of [
  { ring: {}, rank: "a page of each usual kind", parts: 8 },
  { ring: { tag: "@nightly" }, rank: "a page of each rarer kind", parts: 4 },
]) {
  for (let part = 0; part < parts; part += 1) {
    test(
      `${rank} is light, and everybody can use it with its scripts (${part + 1} of ${parts})`,
      ring,
      async ({ page, context, announce }) => {
        announce(/404/);
        await page.close();
        const kinds = pagesOfEachKind();
        const sample = "tag" in ring ? kinds.slice(USUAL) : [...kinds.slice(0, USUAL), ...ON_REQUEST];
        for (const path of sample.filter((_, index) => index % parts === part)) {
          // A tab of its own: the next page would find the sheets of this one.
          const tab = await context.newPage();
          await expectLight(tab, path);
          await expectUsable(tab, path);
          await tab.close();
        }
      },
    );
  }
}

test("the heaviest articles are light too", { tag: "@nightly" }, async ({ context }) => {
  const sample = new Set(pagesOfEachKind());
  for (const path of new Set(heaviestArticles())) {
    if (sample.has(path)) continue;
    const tab = await context.newPage();
    await expectLight(tab, path);
    await tab.close();
  }
});

/** Of each template: those with the most elements, the longest, and the one with the most pictures. */
function heaviestArticles(): string[] {
  const indexable = new Set(indexablePages());
  const articles = builtFiles()
    .filter(({ path }) => indexable.has(path) && /^\/categories\/[^/]+\//.test(path))
    .map((file) => ({ path: file.path, text: readBuilt(file) }));
  return [...Map.groupBy(articles, ({ path }) => path.endsWith("/positions")).values()].flatMap((template) => {
    const most = (weigh: (text: string) => number) =>
      template.toSorted((a, b) => weigh(b.text) - weigh(a.text)).map(({ path }) => path);
    const count = (part: RegExp) => (text: string) => text.match(part)?.length ?? 0;
    return [
      ...most(count(/<[a-z]/g)).slice(0, 3),
      ...most(({ length }) => length).slice(0, 1),
      ...most(count(/<img/g)).slice(0, 1),
    ];
  });
}

/** Opens the page as on a first visit. */
async function expectLight(page: Page, path: string) {
  const weight = await weighPage(page, path);
  // What one has done, by topic, brings the code of what one has done it with.
  if (path === "/profil") return;
  expect.soft(weight.css, `${path}: the sheet of what no first screen shows`).toBeLessThanOrEqual(2.5 * KB);
  // Two faces, cut to the letters that the words use: what the largest paint waits for.
  expect.soft(weight.fonts, `${path}: fonts`).toBeLessThanOrEqual(PAGE_BUDGETS.fonts * KB);
  expect.soft(weight.earlyScripts, `${path}: scripts before the page is loaded`).toEqual([]);
  const isArticle = (await page.locator("article.article").count()) > 0;
  // A theme's page brings the code of its articles.
  const isReading = isArticle || path === "/categories/international/ukraine";
  const scripts = isReading ? PAGE_BUDGETS.articleScripts : PAGE_BUDGETS.scripts;
  expect.soft(weight.js, `${path}: scripts`).toBeLessThanOrEqual(scripts * KB);
}

async function expectUsable(page: Page, path: string) {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  expect.soft(await structureProblems(page), `structure: ${path}`).toEqual([]);
  const moving = () =>
    // The reading progress moves with the scroll.
    document.getAnimations().filter(({ timeline }) => timeline === document.timeline).length;
  expect.soft(await page.evaluate(moving), `animations under reduced motion: ${path}`).toBe(0);
  await checkEverywhere(page, path);
  // As in the browser's settings, which breakpoints in rem follow.
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const screen of [WIDE, ENLARGED]) {
    await page.setViewportSize(screen);
    expect.soft(await cutProblems(page), `text twice as large, ${screen.width} pixels: ${path}`).toEqual([]);
  }
  await session.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
  await page.setViewportSize(PHONE);
  expect.soft(await targetProblems(page), `targets: ${path}`).toEqual([]);
  expect.soft(await spacingProblems(page), `text spacing: ${path}`).toEqual([]);
  await expectWalk(page, path);
}

/** From one end to the other with Tab, in the order of the page, each stop in sight. */
async function expectWalk(page: Page, path: string) {
  const { stops, expected } = await walkWithTab(page);
  const named = (which: (stop: TabStop) => boolean) => stops.filter(which).map(({ name }) => name);
  expect(stops[0]?.name, path).toBe("a « Aller au contenu »");
  expect
    .soft(
      named(({ order }) => order === -1),
      `unexpected stops: ${path}`,
    )
    .toEqual([]);
  expect.soft(stops.length, `stops: ${path}`).toBe(expected);
  expect
    .soft(
      stops.map(({ order }) => order),
      `order: ${path}`,
    )
    .toEqual(stops.map((_, index) => index));
  expect
    .soft(
      named(({ outlined }) => !outlined),
      `focus not visible: ${path}`,
    )
    .toEqual([]);
  expect
    .soft(
      stops.filter(({ coveredBy }) => coveredBy !== null),
      `focus hidden: ${path}`,
    )
    .toEqual([]);
}
