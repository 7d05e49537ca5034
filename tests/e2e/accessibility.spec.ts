import { checkEverywhere, ENLARGED, PHONE } from "#tests/support/accessibility/check-everywhere.ts";
import { contrastProblems } from "#tests/support/accessibility/contrast.ts";
import { targetProblems } from "#tests/support/accessibility/layout.ts";
import { interactive, open } from "#tests/support/browser/interactive.ts";
import { quizPlayer } from "#tests/support/browser/quiz-player.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { readQuiz } from "#tests/support/content/texts.ts";

const ARTICLE = "/categories/international/ukraine/histoire";
const QUIZ = readQuiz("international/ukraine/histoire");

// Nothing moves, so that colours are measured at rest.
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("the first stop of Tab skips to the content", { tag: "@nightly" }, async ({ page }) => {
  await page.goto(ARTICLE);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Aller au contenu" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#contenu$/);
  await page.keyboard.press("Tab");
  await expect(page.locator("main :focus")).toHaveCount(1);
});

test("Shift and Tab lead back the same way", { tag: "@nightly" }, async ({ page }) => {
  await open(page, "/profil");
  const names: string[] = [];
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press("Tab");
    names.push(await focused());
  }
  for (const name of names.slice(0, -1).reverse()) {
    await page.keyboard.press("Shift+Tab");
    expect(await focused()).toBe(name);
  }
});

test("the open menu", { tag: "@nightly" }, async ({ page, axe }) => {
  await page.setViewportSize(PHONE);
  await open(page, "/");
  await page.locator(".mobile-menu > summary").click();
  await axe(page, "open menu");
  for (const [screen, colorScheme] of [
    [PHONE, "light"],
    [PHONE, "dark"],
    [ENLARGED, "light"],
  ] as const) {
    await page.setViewportSize(screen);
    await page.emulateMedia({ colorScheme });
    const where = `open menu, ${colorScheme}, ${screen.width}`;
    if (screen === ENLARGED) await axe(page, where, { rules: "narrow" });
    expect.soft(await contrastProblems(page), where).toEqual([]);
    expect.soft(await targetProblems(page), where).toEqual([]);
  }
  const last = page.getByRole("navigation", { name: "Menu" }).getByRole("link").last();
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 0.9 });
});

test("the scrolled header stays readable whatever passes under it", { tag: "@nightly" }, async ({ page }) => {
  await open(page, ARTICLE);
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: "instant" }));
  await expect(page.locator("header[data-scrolled]")).toHaveCount(1);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect((await contrastProblems(page)).filter((problem) => /nav-link|wordmark|icon/.test(problem))).toEqual([]);
  }
});

test("the quiz at rest, checked right, checked wrong, and finished", { tag: "@nightly" }, async ({ page }) => {
  await open(page, ARTICLE);
  const { card, total, answer, goOn, finish } = quizPlayer(page, QUIZ);
  await answer(0, true);
  await checkEverywhere(page, "right answer", ".quiz");
  await goOn(0);
  await answer(1, false);
  await checkEverywhere(page, "wrong answer", ".quiz");
  await goOn(1);
  await finish(total, 2);
  await expect(card.getByText(/Votre score/)).toBeVisible();
  await checkEverywhere(page, "result", ".quiz");
});

test("toasts, of both kinds", { tag: "@nightly" }, async ({ page }) => {
  await page.clock.install();
  await open(page, ARTICLE);
  const save = page
    .getByRole("article")
    .locator("header")
    .getByRole("button", { name: /^Sauvegard/ });
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await save.click();
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await save.click();
  await expect(page.getByRole("button", { name: "Fermer la notification" })).toHaveCount(2);
  // Under the focus they stay.
  await page.getByRole("button", { name: "Fermer la notification" }).first().focus();
  await page.clock.resume();
  await checkEverywhere(page, "toasts", "[aria-label=Notifications]");
});

test("an article that loads, and one that fails", { tag: "@nightly" }, async ({ page, axe, announce }) => {
  announce(/500|Error loading markdown/);
  await open(page, "/categories/international/ukraine");
  let fail = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route("**/markdown/**", async (route) => {
    await failed;
    await route.fulfill({ status: 500, body: "" });
  });
  await page.getByRole("main").locator(`a[href="${ARTICLE}"]`).first().click();
  await expect(page.getByText("Chargement du contenu...")).toBeVisible();
  await axe(page, "loading");
  fail();
  await expect(page.getByText("Erreur: Failed to fetch markdown: 500")).toBeVisible();
  await expect(page.getByRole("region", { name: "Sources et références" })).toBeVisible();
  await checkEverywhere(page, "load error", "main");
});

test("in forced colours the marks of the quiz and the bars remain", { tag: "@nightly" }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(ARTICLE);
  await interactive(page);
  const { card, option, answer } = quizPlayer(page, QUIZ);
  await answer(0, false);
  await expect(option(0, true)).toHaveAccessibleName(/Bonne réponse/);
  expect((await card.getByRole("progressbar").boundingBox())?.height).toBeGreaterThan(4);
  const border = await card.getByRole("progressbar").evaluate((bar) => getComputedStyle(bar).borderTopWidth);
  expect(Number.parseFloat(border)).toBeGreaterThan(0);
});
