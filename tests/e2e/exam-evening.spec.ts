import type { Page } from "@playwright/test";
import { interactive, open } from "#tests/support/browser/interactive.ts";
import { openNetwork } from "#tests/support/browser/network.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { translateAsChrome } from "#tests/support/browser/translation.ts";

const VERDICT = /^(?:Pas encore|C’est assez)\s: il faut 32 bonnes réponses sur 40, vous en avez \d+\.$/i;

async function answer(page: Page, from: number, to: number) {
  for (let number = from; number <= to; number += 1) {
    const question = page.getByRole("group", { name: new RegExp(`^Question ${number} sur 40`, "i") });
    await question
      .getByRole("radio")
      .nth(number % 4)
      .check();
    if (number < 40) await page.getByRole("button", { name: "Suivante" }).click();
  }
}

/** With the keyboard alone: the focus goes to each new question by itself. */
async function trainByKeyboard(page: Page) {
  const training = page.getByRole("region", { name: "Entraînement" });
  await training.getByRole("radio").first().focus();
  for (let number = 1; number <= 10; number += 1) {
    await expect(training.getByText(new RegExp(`^Question ${number} sur 10$`, "i"))).toBeVisible();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await expect(training.getByRole("status").filter({ hasText: /Bonne réponse|Pas tout à fait/i })).toBeVisible();
    await page.keyboard.press("Enter");
    if (number === 10) break;
    await expect(training.locator("legend")).toBeFocused();
    // « Dit plus simplement » comes before the options.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
  }
  await expect(page.getByRole("heading", { name: /^\d+ sur 10$/i })).toBeFocused();
}

async function keepExam(page: Page) {
  const megabytes = async (text: RegExp) =>
    Number(text.exec(await page.getByRole("main").innerText())?.[1]?.replace(",", "."));
  const keep = page.getByRole("button", { name: "Garder l’examen hors connexion" });
  await keep.waitFor();
  const announced = await megabytes(/environ (\d+)\sMo/i);
  await keep.click();
  await expect(page.getByRole("button", { name: "Gardé hors connexion" })).toBeVisible({ timeout: 120_000 });
  await open(page, "/hors-connexion");
  await expect(page.getByRole("main")).toContainText(/\sMo avec ce qu’il faut au site/i);
  expect(Math.abs((await megabytes(/ ([\d,]+)\sMo avec/i)) - announced)).toBeLessThan(1);
  await open(page, "/examen-civique");
}

for (const { how, prepare } of [
  { how: "", prepare: async () => {} },
  { how: ", translated by the browser", prepare: (page: Page) => translateAsChrome(page) },
]) {
  test(`a learner’s evening: a theme, ten questions, an exam left in a tunnel and ended, its mistakes, the next day${how}`, {
    tag: "@nightly",
  }, async ({ browser, baseURL }) => {
    const network = await openNetwork(baseURL ?? "");
    const context = await browser.newContext({
      baseURL: network.origin,
      locale: "fr-FR",
      reducedMotion: "reduce",
      serviceWorkers: "allow",
      viewport: { width: 320, height: 568 },
    });
    const page = await context.newPage();
    await page.clock.install();
    await prepare(page);
    const main = page.getByRole("main");
    await open(page, "/");
    await main.getByRole("link", { name: "Examen civique" }).click();
    await interactive(page);
    await keepExam(page);

    network.away();
    await main.locator('a[href^="/examen-civique/themes/"]').first().click();
    await expect(page.locator(".exam-card").last()).toContainText(/Pourquoi c’est important/i);
    await main.getByRole("link", { name: "S’entraîner sur ce thème" }).last().click();
    await interactive(page);
    await trainByKeyboard(page);

    await open(page, "/examen-civique/epreuve");
    await expect(page.getByRole("link", { name: "Examen blanc 10 sur 10" })).toBeVisible();
    await page.getByRole("radio", { name: "45 minutes, comme à l’examen" }).check();
    await page.getByRole("button", { name: "Commencer" }).click();
    await page.waitForURL(/\/epreuve\/[0-9a-z]{8}/);
    await answer(page, 1, 20);
    // The phone is locked: its timers rest, the clock of the exam runs on.
    await page.clock.fastForward("10:00");
    const time = page.getByRole("region", { name: "Temps" });
    await expect(time.getByText(/^Il reste 3[345] min/i)).toBeVisible();
    await page.reload();
    await interactive(page);
    await expect(page.getByRole("group", { name: /^Question 21 sur 40/i })).toBeVisible();
    await expect(time.getByText(/^Il reste 3[345] min/i)).toBeVisible();
    await expect(page.getByText(/20 répondues/i)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

    await open(page, "/");
    await main.getByRole("link", { name: "Reprendre mon examen" }).click();
    await answer(page, 21, 40);
    await page.getByRole("button", { name: "Envoyer mes réponses" }).click();
    await expect(page.getByRole("heading", { name: VERDICT })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: VERDICT })).toBeVisible();

    await main.getByRole("link", { name: /^Réviser mes \d+ erreurs$/i }).click();
    const review = page.getByRole("region", { name: "Révision de vos erreurs" });
    await expect(review).toContainText(/Vous l’avez manquée à votre dernier examen blanc\./i);
    await expect(review.getByText("Dit plus simplement")).toBeVisible();
    await review.getByRole("radio").first().check();
    await review.getByRole("button", { name: "Vérifier" }).click();
    await expect(review.getByRole("status")).toContainText(/Reposée dès demain\./i);
    await expect(review.getByRole("link", { name: /^Apprendre : /i })).toBeVisible();

    network.back();
    await page.clock.fastForward("24:00:00");
    await open(page, "/");
    await expect(main.getByRole("link", { name: /^Réviser 20 questions/i })).toBeVisible();
    await open(page, "/apprendre");
    await expect(main.getByRole("link", { name: /^Réviser 20 questions/i })).toBeVisible();
    await expect(main.getByText(/Rien à revoir aujourd’hui/)).toHaveCount(0);
    await open(page, "/reviser?sujet=examen-civique");
    await expect(page.getByRole("heading", { level: 2 }).first()).toContainText(/^20 des \d+ questions à revoir/i);
    await open(page, "/examen-civique");
    await expect(page.getByRole("region", { name: "Examen civique : où j’en suis" })).toContainText(
      /Dernier examen blanc\s: \d+ sur 40/i,
    );
    await context.close();
    await network.close();
  });
}
