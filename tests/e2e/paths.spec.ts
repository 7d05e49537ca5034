import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { axe } from "#tests/support/axe.ts";
import { open } from "#tests/support/interactive.ts";
import { questionIds, rememberAnswers } from "#tests/support/learning-device.ts";
import { expect, test } from "#tests/support/test.ts";

const HISTORY = "/categories/international/ukraine/histoire";
const IDS = questionIds("ukraine-histoire", "international/ukraine/histoire");
const PATHS = readdirSync("content/paths").map((file) => `/parcours/${file.replace(/\.yaml$/, "")}`);

async function rememberResult(page: Page, topic: string, score: number, total: number) {
  await page.addInitScript(
    ([id, result]) => localStorage.setItem("userProgress", JSON.stringify({ [id as string]: result })),
    [topic, { completed: true, score, total, timestamp: "2026-11-01T10:00:00.000Z" }] as const,
  );
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("every path is complete: each step a link that answers, nothing greyed or locked", async ({ page }) => {
    for (const path of PATHS) {
      await page.goto(path);
      const steps = page.locator(".path-steps > li");
      const links = await steps.getByRole("link").all();
      expect(links.length).toBe(await steps.count());
      for (const link of links) {
        const href = (await link.getAttribute("href")) ?? "";
        expect((await page.request.get(href.replace(/#.*/, ""))).status(), href).toBe(200);
      }
      await expect(page.locator("[disabled], [aria-disabled]")).toHaveCount(0);
    }
    await page.goto("/apprendre");
    await expect(page.getByRole("link", { name: "Lire la première fiche" })).toBeVisible();
  });
});

test("a path says in words what was seen, understood and what comes next", async ({ page }) => {
  await rememberAnswers(page, IDS, 5);
  await rememberResult(page, "ukraine-histoire", 8, 8);
  await open(page, "/parcours/ukraine");
  const main = page.getByRole("main");
  await expect(main.locator(".path-summary")).toContainText("1 fiche vue sur 5, 1 comprise. Prochaine étape :");
  const steps = main.locator(".path-steps > li");
  await expect(steps.nth(0)).toContainText("Vu");
  await expect(steps.nth(1)).toContainText("Compris");
  await expect(steps.nth(2)).toContainText("Étape conseillée");
  await axe(page, "path");
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test("the desk welcomes who is new, and gathers what there is for who is not", async ({ page }) => {
  await open(page, "/apprendre");
  await expect(page.locator(".desk")).toContainText("Lisez une fiche");
  await axe(page, "desk of a new reader");
  await rememberAnswers(page, IDS, 5);
  await page.reload();
  const desk = page.locator(".desk");
  await expect(desk.getByRole("link", { name: "5 questions à revoir" })).toHaveAttribute("href", "/reviser");
  await expect(desk).toContainText("1 fiche vue sur 5.");
  await axe(page, "desk");
});

test("the home page calls a returning reader to today's questions, and nothing moves", async ({ page }) => {
  await rememberAnswers(page, IDS, 5);
  await page.goto("/");
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("main a, main h2")].map((one) => Math.round(one.getBoundingClientRect().x)),
    );
  const before = await places();
  await expect(page.getByRole("main").getByRole("link", { name: "5 questions à revoir" })).toBeVisible();
  expect(await places()).toEqual(before);
  for (const [title, href] of [
    ["Des fiches pédagogiques par sujet", "/explorer"],
    ["Des quiz pour mémoriser et tester ses connaissances", "/reviser"],
    ["Un parcours d’apprentissage progressif", "/parcours"],
  ] as const) {
    await expect(page.getByRole("main").getByRole("link", { name: title })).toHaveAttribute("href", href);
  }
});

test("the place in an article is offered again, never scrolled to, and forgotten at the end", async ({ page }) => {
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
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await axe(page, "article with a place to go on");
  await page.locator(".sources").evaluate((element) => element.scrollIntoView({ behavior: "instant" }));
  await expect.poll(async () => (await stored()).seen?.["ukraine-histoire"]).toBeGreaterThan(2000);
  await open(page, HISTORY);
  await page.waitForLoadState("networkidle");
  await expect(resume).toHaveCount(0);
  await open(page, "/categories/international/ukraine");
  await expect(page.locator(".card").filter({ hasText: "Histoire" })).toContainText("Vue");
});

test("« Ne rien retenir de mes lectures » keeps neither place nor articles read", async ({ page }) => {
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
