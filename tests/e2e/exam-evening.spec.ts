import type { BrowserContext, Page } from "@playwright/test";
import { interactive, open } from "#tests/support/browser/interactive.ts";
import { openNetwork } from "#tests/support/browser/network.ts";
import { expect, test } from "#tests/support/browser/test.ts";

const VERDICT = /^(?:Pas encore|C’est assez)\s: il faut 32 bonnes réponses sur 40, vous en avez \d+\.$/;

async function answer(page: Page, from: number, to: number) {
  for (let number = from; number <= to; number += 1) {
    const question = page.getByRole("group", { name: new RegExp(`^Question ${number} sur 40`) });
    await question
      .getByRole("radio")
      .nth(number % 4)
      .check();
    if (number < 40) await page.getByRole("button", { name: "Suivante" }).click();
  }
}

async function keepExam(page: Page) {
  await page.getByRole("button", { name: "Garder l’examen hors connexion" }).click();
  await expect(page.getByRole("button", { name: "Gardé hors connexion" })).toBeVisible({ timeout: 120_000 });
}

/** On the clock of the phone. */
async function nextDay(context: BrowserContext, page: Page) {
  await page.close();
  const next = await context.newPage();
  await next.clock.install({ time: Date.now() + 86_400_000 });
  return next;
}

test("a learner’s evening: an exam kept, begun, left in a tunnel, reloaded, ended, its mistakes reviewed, and the next day", {
  tag: "@nightly",
}, async ({ browser, baseURL }) => {
  const network = await openNetwork(baseURL ?? "");
  const context = await browser.newContext({
    baseURL: network.origin,
    locale: "fr-FR",
    serviceWorkers: "allow",
    viewport: { width: 320, height: 568 },
  });
  let page = await context.newPage();
  await open(page, "/");
  await page.getByRole("main").getByRole("link", { name: "Examen civique" }).click();
  await interactive(page);
  await keepExam(page);

  network.away();
  await page.getByRole("main").locator('a[href^="/examen-civique/themes/"]').first().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await open(page, "/examen-civique/epreuve");
  await page.getByRole("radio", { name: "45 minutes, comme à l’examen" }).check();
  await page.getByRole("button", { name: "Commencer" }).click();
  await page.waitForURL(/\/epreuve\/[0-9a-z]{8}/);
  await answer(page, 1, 20);
  await page.reload();
  await interactive(page);
  await expect(page.getByRole("group", { name: /^Question 21 sur 40/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Temps" }).getByText(/^Il reste 4[34] min/)).toBeVisible();
  await expect(page.getByText("20 répondues")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await open(page, "/examen-civique");
  await page.getByRole("link", { name: "Reprendre mon examen" }).click();
  await answer(page, 21, 40);
  await page.getByRole("button", { name: "Envoyer mes réponses" }).click();
  await expect(page.getByRole("heading", { name: VERDICT })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: VERDICT })).toBeVisible();

  await page.getByRole("link", { name: "Réviser mes erreurs" }).click();
  const review = page.getByRole("region", { name: "Révision de vos erreurs" });
  await expect(review).toContainText("Vous l’avez manquée à votre dernier examen blanc.");
  await review.getByRole("radio").first().check();
  await review.getByRole("button", { name: "Vérifier" }).click();
  await expect(review.getByRole("status")).toContainText("Reposée demain.");

  network.back();
  page = await nextDay(context, page);
  await open(page, "/reviser?sujet=examen-civique");
  await expect(page.getByRole("heading", { level: 2 }).first()).toContainText(/^\d+ questions à revoir/);
  await open(page, "/examen-civique");
  await expect(page.getByRole("region", { name: "Examen civique : où j’en suis" })).toContainText(
    /Derniers examens blancs\s: \d+ sur 40/,
  );
  await context.close();
  await network.close();
});
