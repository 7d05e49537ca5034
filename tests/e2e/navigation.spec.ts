import type { Page } from "@playwright/test";
import { open } from "#tests/support/browser/interactive.ts";
import { expect, test } from "#tests/support/browser/test.ts";

const UKRAINE = "/categories/international/ukraine";
const HISTORY = `${UKRAINE}/histoire`;
const ARTICLE = "/categories/immigration/comprendre";

test("back to an article finds the reader's place, and the link that was followed", async ({ page }) => {
  await open(page, ARTICLE);
  for (const place of [3000, 6000]) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), place);
    // A press of the mouse would scroll first.
    await page.getByRole("banner").getByRole("link", { name: "Rechercher" }).dispatchEvent("click");
    await expect(page.getByRole("heading", { level: 1, name: "Recherche" })).toBeVisible();
    await page.goBack();
    await expect(page.locator(".prose h2").first()).toBeAttached();
    await expect.poll(() => scrolled(page)).toBeGreaterThan(place - 100);
    expect(await scrolled(page)).toBeLessThan(place + 100);
    await expect(page.getByRole("banner").getByRole("link", { name: "Rechercher" })).toBeFocused();
  }
});

test("a part of an article is reached from inside the site, and the keyboard with it", { tag: "@nightly" }, async ({
  page,
}) => {
  await open(page, "/recherche");
  const field = page.getByRole("main").locator("input[name=q]");
  await field.focus();
  await expect(field).toHaveAttribute("role", "combobox");
  await field.fill("Entrer et rester");
  await page
    .getByRole("option", { name: /Entrer et rester/ })
    .first()
    .click();
  await expect(page).toHaveURL(`${ARTICLE}#entrer-et-rester`);
  const heading = page.locator("#entrer-et-rester");
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
});

test("leaving by Back from « En 30 secondes » leaves the other page its address", { tag: "@nightly" }, async ({
  page,
}) => {
  await open(page, UKRAINE);
  await page.getByRole("main").locator(`a[href="${HISTORY}"]`).first().click();
  await page.locator(".reading-tools").getByRole("link", { name: "En 30 secondes" }).click();
  await expect(page.getByRole("dialog", { name: /^L’essentiel/ })).toBeVisible();
  await page.goBack();
  await expect(page.locator("article.article")).toHaveCount(0);
  await expect(page).toHaveURL(UKRAINE);
});

test("a page whose script is gone is loaded anew at the address asked for", { tag: "@nightly" }, async ({
  page,
  announce,
}) => {
  announce(/503|loading route module|dynamically imported/);
  await open(page, "/");
  let isLost = true;
  await page.route(/\/assets\/explore\.route-[^/]*\.js/, (route) => {
    const lost = isLost;
    isLost = false;
    return lost ? route.fulfill({ status: 503, body: "" }) : route.continue();
  });
  await page.getByRole("banner").getByRole("link", { name: "Explorer" }).click();
  await expect(page).toHaveURL("/explorer");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Découvrez les grands débats de société");
});

test("data of another release are shown by its own scripts", { tag: "@nightly" }, async ({ page }) => {
  await open(page, "/");
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route(/explorer\.data/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "x-release": "other" } });
  });
  await page.getByRole("banner").getByRole("link", { name: "Explorer" }).click();
  await expect(page).toHaveURL("/explorer");
  await expect.poll(() => documents).toBe(1);
});

test("« L’essentiel » can be read to its end at 400 %, with the keyboard too", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await open(page, ARTICLE);
  await page.locator(".reading-tools").getByRole("link", { name: "En 30 secondes" }).click();
  const board = page.getByRole("dialog", { name: /^L’essentiel/ });
  const last = board.getByRole("listitem").last();
  await expect(last).not.toBeInViewport();
  await board.getByRole("list").focus();
  await page.keyboard.press("End");
  await expect(board.getByRole("button", { name: "Lire l’article" })).toBeInViewport();
  await last.scrollIntoViewIfNeeded();
  expect((await last.boundingBox())?.height).toBeGreaterThan(20);
  expect(await board.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
});

test("a definition stays inside a small screen", { tag: "@nightly" }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await open(page, ARTICLE);
  for (const term of (await page.locator("a[data-definition]").all()).slice(0, 4)) {
    await term.evaluate((link) => link.scrollIntoView({ block: "center", behavior: "instant" }));
    await page.keyboard.press("Shift");
    await term.focus();
    const box = page.getByRole("tooltip");
    await expect(box).toBeVisible();
    await expect
      .poll(() =>
        box.evaluate((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          return left >= 8 && right <= innerWidth - 8 && top >= 8 && bottom <= innerHeight - 8;
        }),
      )
      .toBe(true);
  }
});

test("a long word that was searched for stays inside a narrow screen", { tag: "@nightly" }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, `/recherche?q=${"a".repeat(60)}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY));
}
