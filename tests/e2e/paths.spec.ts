import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { axe } from "#tests/support/browser/axe.ts";
import { holdScripts, interactive, open } from "#tests/support/browser/interactive.ts";
import { questionIds, rememberAnswers } from "#tests/support/browser/learning-device.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { builtPages } from "#tests/support/content/built-pages.ts";

const HISTORY = "/categories/international/ukraine/histoire";
const IDS = questionIds("ukraine-histoire", "international/ukraine/histoire");
const PATHS = readdirSync("content/paths").map((file) => `/parcours/${file.replace(/\.yaml$/, "")}`);

async function storedLearning(page: Page) {
  return page.evaluate(() => JSON.parse(localStorage.getItem("learning") ?? "{}"));
}

async function rememberResult(page: Page, topic: string, score: number, total: number) {
  await page.addInitScript(
    ([id, result]) => localStorage.setItem("userProgress", JSON.stringify({ [id as string]: result })),
    [topic, { completed: true, score, total, timestamp: "2026-11-01T10:00:00.000Z" }] as const,
  );
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("every path is complete: each step a link, nothing greyed or locked", async ({ page }) => {
    for (const path of PATHS) {
      await page.goto(path);
      const steps = page.locator(".path-steps > li");
      await expect(steps.getByRole("link")).toHaveCount(await steps.count());
      await expect(steps.filter({ hasText: "Étape conseillée" })).toHaveCount(1);
      await expect(steps.first()).toContainText("Étape conseillée");
      await expect(page.locator("[disabled], [aria-disabled]")).toHaveCount(0);
    }
    await page.goto("/apprendre");
    await expect(page.getByRole("link", { name: "Lire le premier article" })).toBeVisible();
  });
});

test("a path says in words what was seen, understood and what comes next", async ({ page }) => {
  await rememberAnswers(page, IDS, 5);
  await rememberResult(page, "ukraine-histoire", 8, 8);
  await open(page, "/parcours/ukraine");
  const main = page.getByRole("main");
  await expect(main.locator(".path-summary")).toContainText("1 article vu sur 5, 1 compris. Prochaine étape :");
  const steps = main.locator(".path-steps > li");
  await expect(steps.nth(0)).toContainText("Vu");
  await expect(steps.nth(1)).toContainText("Compris");
  await expect(steps.nth(2)).toContainText("Étape conseillée");
  await axe(page, "path");
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test("what was added to a path and taken out of it since the last visit is said, all day long", {
  tag: "@nightly",
}, async ({ page }) => {
  await rememberAnswers(page, IDS, 5);
  const steps = "article:ukraine-histoire quiz:ukraine-histoire article:immigration-comprendre review";
  await open(page, "/parcours/ukraine");
  await expect.poll(async () => (await storedLearning(page)).visits?.ukraine).toContain("article:ukraine-histoire");
  await expect(page.getByRole("main")).not.toContainText("depuis votre visite");
  await page.evaluate((visit) => {
    const learning = JSON.parse(localStorage.getItem("learning") ?? "");
    localStorage.setItem("learning", JSON.stringify({ ...learning, visits: { ukraine: visit } }));
  }, `1xr ${steps}`);
  for (const _visit of ["first", "second"]) {
    await open(page, "/parcours/ukraine");
    const main = page.getByRole("main");
    await expect(main).toContainText(/8 étapes nouvelles depuis votre visite du 16\snovembre\s2026\./);
    await expect(main).toContainText(/Étape «\sarticle\s» .*\s: retirée du parcours\./);
    await expect(main.getByRole("link", { name: /[Ii]mmigr/ })).toHaveAttribute("href", /immigration/);
  }
});

test("what was seen, understood and retained has its days, and a sheet of its own on paper", {
  tag: "@nightly",
}, async ({ page }) => {
  await rememberAnswers(page, IDS, 5);
  await rememberResult(page, "ukraine-histoire", 8, 8);
  await open(page, "/apprendre");
  await page.getByText("Ce que j’ai vu, compris, retenu").click();
  const list = page.getByRole("main").locator("details li");
  await expect(list).toHaveText([/: vu le 1er\snovembre\s2026, compris le 1er\snovembre\s2026\.$/]);
  await expect(page.getByRole("button", { name: "Imprimer cette liste" })).toBeVisible();
  await axe(page, "desk with what was learnt");
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".review-sheet li")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Aujourd’hui" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Tous les parcours" })).toBeHidden();
});

test("the profile has a line for each path begun, and leads to the desk", { tag: "@nightly" }, async ({ page }) => {
  await rememberAnswers(page, IDS, 5);
  await open(page, "/profil");
  const paths = page.getByRole("region", { name: "Mes parcours" });
  await expect(paths.getByRole("listitem")).toHaveText(/^La guerre en Ukraine.*1\sarticle vu sur 5\. Prochaine étape/);
  await expect(paths.getByRole("link", { name: /^Apprendre/ })).toHaveAttribute("href", "/apprendre");
  await axe(page, "profile with a path");
});

test("the desk welcomes whoever is new, and gathers what there is for others", { tag: "@nightly" }, async ({
  page,
}) => {
  await open(page, "/apprendre");
  await expect(page.locator(".desk")).toContainText("Lisez un article");
  await rememberAnswers(page, IDS, 5);
  await page.reload();
  const desk = page.locator(".desk");
  await expect(desk.getByRole("link", { name: `5 des ${IDS.length} questions à revoir` })).toHaveAttribute(
    "href",
    "/reviser",
  );
  await expect(desk).toContainText("1 article vu sur 5.");
  await axe(page, "desk");
});

test("who has read and never answered is told what happens here, and a question that is gone is announced nowhere", {
  tag: "@nightly",
}, async ({ page }) => {
  await rememberAnswers(page, [], 5);
  await open(page, "/apprendre");
  await page.evaluate(() => {
    const seen = { "ukraine-histoire": 2500 };
    localStorage.setItem("learning", JSON.stringify({ v: 1, log: {}, seen, place: {} }));
  });
  await page.reload();
  const desk = page.locator(".desk");
  await expect(desk).toContainText("1 article vu sur 5.");
  await expect(desk).toContainText("Répondez à son quiz");
  await expect(desk).not.toContainText("Rien à revoir");
  await page.evaluate(() => {
    const log = { "ukraine-histoire": { disparue: "1:1xg1" }, "article-disparu": { une: "1:1xg1" } };
    localStorage.setItem("learning", JSON.stringify({ v: 1, log, seen: {}, place: {} }));
  });
  await page.reload();
  await expect(desk).toContainText("Rien à revoir aujourd’hui.");
  await open(page, "/");
  await expect(page.getByRole("main").getByRole("link", { name: "Ma prochaine étape" })).toBeVisible();
});

/** Cumulative layout shift. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // A shift is told after the frame that drew it.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return (window as unknown as { shifts: { sum: number } }).shifts.sum;
    });
}

/** On a busy machine they may come after the first frame, and move what is said to everybody. */
function untilFontsAreShown(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
}

for (const path of ["/", "/apprendre", "/reviser", "/parcours/ukraine"]) {
  test(`what ${path} says to a returning reader moves nothing, on a phone either @both`, { tag: "@nightly" }, async ({
    page,
  }) => {
    await rememberAnswers(page, IDS, 5);
    const shifts = await watchShifts(page);
    const release = await holdScripts(page);
    await page.goto(path);
    await untilFontsAreShown(page);
    const before = await shifts();
    release();
    await interactive(page);
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("main")).toContainText(/à revoir|article\svu/);
    expect(await shifts()).toBeLessThan(0.1);
    if (path === "/") {
      expect((await shifts()) - before).toBeLessThan(0.001);
      await expectOwnPlace(page);
    }
  });
}

/** The call comes late: it covers nothing, on a phone either. */
async function expectOwnPlace(page: Page): Promise<void> {
  const call = await page.locator(".returning-call").boundingBox();
  if (!call) throw new Error("No call to a returning reader");
  expect(call.height).toBeGreaterThanOrEqual(44);
  const others = await page
    .locator(".hero .button-row, .fiche-stack > *")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  const covered = others.filter(
    ({ x, y, right, bottom }) =>
      x < call.x + call.width && right > call.x && y < call.y + call.height && bottom > call.y,
  );
  expect(covered).toEqual([]);
}

const ARTICLES = builtPages().filter(
  (path) => /^\/categories\/.+\/.+/.test(path) && !/preuves|positions|under-construction/.test(path),
);

// Each article on one screen, each screen with several.
for (const [screen, width] of [390, 820, 1280].entries()) {
  test(`wherever an article was left, its link leads to within a heading of it, at ${width} pixels`, {
    tag: "@nightly",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    let tried = 0;
    for (const [index, path] of ARTICLES.entries()) {
      if (index % 3 !== screen) continue;
      await open(page, path);
      const ids = await page.locator(".prose h2[id]").evaluateAll((headings) => headings.map(({ id }) => id));
      if (ids.length < 4 || (await page.locator("article.article").count()) === 0) continue;
      const left = 2 + (index % (ids.length - 3));
      await page.evaluate((id = "") => document.getElementById(id)?.scrollIntoView({ behavior: "instant" }), ids[left]);
      const place = async () => Object.values((await storedLearning(page)).place ?? {}).join(" ");
      await expect.poll(place, path).toContain("-");
      await atRest(place);
      await open(page, path);
      const resume = page.getByRole("link", { name: /^Reprendre à «/ });
      const offered = ids.indexOf(((await resume.getAttribute("href")) ?? "").slice(1));
      expect(Math.abs(offered - left), `${path}: left at ${ids[left]}, offered ${ids[offered]}`).toBeLessThanOrEqual(1);
      await expect.poll(() => page.evaluate(() => window.scrollY), path).toBe(0);
      await resume.click();
      await expect.poll(() => page.evaluate(() => window.scrollY), path).toBeGreaterThan(0);
      // While no article is open, which might note a place.
      await page.goto("/robots.txt");
      await page.evaluate(() => localStorage.clear());
      tried += 1;
    }
    expect(tried).toBeGreaterThanOrEqual(3);
  });
}

/** Looks until two looks in a row, a moment apart, see the same. */
async function atRest(look: () => Promise<string>): Promise<void> {
  let last = await look();
  await expect
    .poll(
      async () => {
        const before = last;
        last = await look();
        return last === before;
      },
      { intervals: [200] },
    )
    .toBe(true);
}

test("the place in an article is offered again, never scrolled to, and forgotten at the end", {
  tag: "@nightly",
}, async ({ page }) => {
  await open(page, HISTORY);
  const headings = await page.locator(".prose h2").all();
  const third = headings[3];
  const id = (await third?.getAttribute("id")) ?? "";
  await third?.scrollIntoViewIfNeeded();
  await third?.evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem("learning") ?? "{}"));
  await expect.poll(async () => (await stored()).place?.["ukraine-histoire"] ?? "").toContain(id);
  await page.goto("/explorer");
  await open(page, HISTORY);
  const resume = page.getByRole("link", { name: /^Reprendre à «/ });
  await expect(resume).toHaveAttribute("href", `#${id}`);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await axe(page, "article with a place to go on");
  await page.locator(".sources").evaluate((element) => element.scrollIntoView({ behavior: "instant" }));
  await expect.poll(async () => (await stored()).seen?.["ukraine-histoire"]).toBeGreaterThan(2000);
  await open(page, HISTORY);
  await page.waitForLoadState("networkidle");
  await expect(resume).toHaveCount(0);
  await open(page, "/categories/international/ukraine");
  await expect(page.locator(".card").filter({ hasText: "Histoire" })).toContainText("Vu");
});

test("« Ne rien retenir de mes lectures » keeps neither place nor articles read", { tag: "@nightly" }, async ({
  page,
}) => {
  await open(page, "/profil");
  await page.getByRole("checkbox", { name: /Ne rien retenir de mes lectures/ }).check();
  await open(page, HISTORY);
  await page.locator(".sources").evaluate((element) => element.scrollIntoView({ behavior: "instant" }));
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("learning") ?? "{}"))).toMatchObject({
    seen: {},
    place: {},
    unread: true,
  });
});
