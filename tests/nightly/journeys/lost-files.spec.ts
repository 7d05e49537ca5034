import type { Locator, Page, Request } from "@playwright/test";
import { interactive, open } from "#tests/support/browser/interactive.ts";
import { expect, test } from "#tests/support/browser/test.ts";

const UKRAINE = "/categories/international/ukraine";
const HISTORY = `${UKRAINE}/histoire`;
const ORIGINS = `${UKRAINE}/origines`;

test("a renderer that was lost on the way is said, and the next article asks for it again", async ({
  page,
  announce,
}) => {
  announce(/503|render-markdown|Error loading markdown/);
  await open(page, UKRAINE);
  const main = page.getByRole("main");
  let isLost = true;
  await page.route(/\/assets\/render-markdown[^/]*\.js/, (route) =>
    isLost ? route.fulfill({ status: 503, body: "" }) : route.continue(),
  );
  await main.locator(`a[href="${HISTORY}"]`).first().click();
  const alert = page.getByRole("alert").filter({ hasText: "Erreur: " });
  await expect(alert).toBeVisible();
  await expect(page.getByRole("region", { name: "Sources et références" })).toBeVisible();
  await expect(alert.getByRole("link", { name: "Recharger la page" })).toHaveAttribute("href", HISTORY);
  isLost = false;
  await page.goBack();
  await main.locator(`a[href="${ORIGINS}"]`).first().click();
  await expect(page.locator(".prose h2").first()).toBeVisible();

  isLost = true;
  await page.goto(UKRAINE);
  await open(page, UKRAINE);
  await main.locator(`a[href="${HISTORY}"]`).first().click();
  await alert.getByRole("link", { name: "Recharger la page" }).click();
  await expect(page.locator(".prose h2").first()).toBeVisible();
});

test("what an article shows beside its text may be lost on the way: the text stays, and the next article asks again", async ({
  page,
  announce,
}) => {
  announce(/503|proof-layer|Proofs could not be loaded/);
  let isLost = true;
  await page.route(/\/assets\/proof-layer[^/]*\.js/, (route) =>
    isLost ? route.fulfill({ status: 503, body: "" }) : route.continue(),
  );
  await open(page, UKRAINE);
  await page.evaluate(() => localStorage.setItem("proofsShown", "true"));
  const main = page.getByRole("main");
  await main.locator(`a[href="${HISTORY}"]`).first().click();
  await expect(page.getByText("Les preuves n’ont pas pu être chargées.").first()).toBeVisible();
  await expect(page.locator(".prose h2").first()).toBeVisible();
  const proofs = page.getByRole("switch", { name: "Voir les preuves" });
  await expect(proofs).toHaveAttribute("aria-checked", "false");
  isLost = false;
  await page.goBack();
  await expect(page).toHaveURL(UKRAINE);
  await main.locator(`a[href="${ORIGINS}"]`).first().click();
  await expect(page).toHaveURL(ORIGINS);
  await proofs.click();
  await expect(page.getByRole("button", { name: "Preuve 1", exact: true })).toBeAttached();
});

test("a file of answers whose maker was lost on the way is said, and made at the next press", async ({
  page,
  announce,
}) => {
  announce(/503|save-file/);
  let isLost = true;
  await page.route(/\/assets\/save-file[^/]*\.js/, (route) =>
    isLost ? route.fulfill({ status: 503, body: "" }) : route.continue(),
  );
  await open(page, "/profil");
  const button = page.getByRole("button", { name: "Télécharger mes réponses" });
  await button.click();
  await expect(page.getByText("Le fichier n’a pas pu être préparé. Réessayez.")).toBeVisible();
  isLost = false;
  const download = page.waitForEvent("download");
  await button.click();
  expect((await download).suggestedFilename()).toBe("le-recap-mes-reponses.json");
});

test("scripts that were lost on the way are asked for again at the next press, and no button stays busy", async ({
  page,
  announce,
}) => {
  announce(/503|Error loading scripts/);
  let isLost = true;
  const save = await openWithoutScripts(page, () => isLost);
  await save.click();
  await expect(save).not.toHaveAttribute("aria-busy");
  isLost = false;
  await save.click();
  await expect(save).toHaveText(/Sauvegardé/);
});

test("a browser that asks for a lost script once a page gets the page anew at a press, once the script is back", async ({
  page,
  announce,
}) => {
  announce(/503|Error loading scripts/);
  let isRemembered = true;
  let isDown = true;
  const save = await openWithoutScripts(
    page,
    (request) => isDown || (isRemembered && request.resourceType() !== "fetch"),
  );
  let loads = 0;
  // A navigation inside the page, as React Router begins with one, is no load.
  page.on("domcontentloaded", () => {
    loads += 1;
  });
  page.on("framenavigated", () => {
    isRemembered = false;
  });
  await save.click();
  await expect(save).not.toHaveAttribute("aria-busy");
  expect(loads).toBe(0);
  isDown = false;
  await save.click();
  await expect.poll(() => loads).toBe(1);
  await interactive(page);
  await save.click();
  await expect(save).toHaveText(/Sauvegardé/);
});

test("an article whose text holds character references can be reached inside the site", async ({ page }) => {
  await open(page, UKRAINE);
  await page.route("**/markdown/**", (route) =>
    route.fulfill({
      contentType: "text/markdown",
      body: "Un &amp; deux&nbsp;: &laquo;&nbsp;&eacute;t&eacute;&nbsp;&raquo;",
    }),
  );
  await page.getByRole("main").locator(`a[href="${HISTORY}"]`).first().click();
  await expect(page.locator(".prose p")).toHaveText("Un & deux\u00a0: «\u00a0été\u00a0»");
});

/** Gives a button that needs the scripts. */
async function openWithoutScripts(page: Page, isLost: (request: Request) => boolean): Promise<Locator> {
  await page.route(/\/assets\/entry\.client[^/]*\.js/, (route) =>
    isLost(route.request()) ? route.fulfill({ status: 503, body: "" }) : route.continue(),
  );
  const lost = page.waitForEvent("console", (message) => message.text().includes("Error loading scripts"));
  await page.goto(HISTORY);
  await lost;
  return page
    .getByRole("article")
    .locator("header")
    .getByRole("button", { name: /Sauvegard/ });
}
