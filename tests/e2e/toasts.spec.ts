import type { Page } from "@playwright/test";
import { open } from "#tests/support/browser/interactive.ts";
import { fillStorage } from "#tests/support/browser/refused-storage.ts";
import { expect, test } from "#tests/support/browser/test.ts";

const ARTICLE = "/categories/international/ukraine/histoire";

function toaster(page: Page) {
  return page.getByRole("region", { name: "Notifications" });
}

function closeButtons(page: Page) {
  return toaster(page).getByRole("button", { name: "Fermer la notification" });
}

function saveButton(page: Page) {
  return page
    .getByRole("article")
    .locator("header")
    .getByRole("button", { name: /^Sauvegard/ });
}

async function openWithStoppedClock(page: Page) {
  await page.clock.install();
  await open(page, ARTICLE);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}

test("the regions that speak are in the page from the start, and empty", { tag: "@nightly" }, async ({
  page,
  request,
}) => {
  const html = await (await request.get("/")).text();
  expect(html).toMatch(/<div role="alert"><\/div>/);
  expect(html).toMatch(/<div role="status"><\/div>/);
  await open(page, "/");
  await expect(toaster(page).getByRole("status")).toBeEmpty();
  await expect(toaster(page).getByRole("alert")).toBeEmpty();
});

test("at most three are visible", { tag: "@nightly" }, async ({ page }) => {
  await openWithStoppedClock(page);
  for (let press = 0; press < 5; press += 1) await saveButton(page).click();
  await expect(closeButtons(page)).toHaveCount(3);
});

test("it is 356 pixels wide, stays inside a narrow screen, and leaves after four seconds", { tag: "@nightly" }, async ({
  page,
}) => {
  await openWithStoppedClock(page);
  await saveButton(page).click();
  const toast = closeButtons(page).locator("..");
  expect((await toast.boundingBox())?.width).toBe(356);
  await page.setViewportSize({ width: 320, height: 568 });
  const box = await toast.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320);
  await page.clock.runFor(3_900);
  await expect(closeButtons(page)).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(closeButtons(page)).toHaveCount(0);
});

test("it waits while the pointer or the focus is on it", { tag: "@nightly" }, async ({ page }) => {
  await openWithStoppedClock(page);
  await saveButton(page).click();
  await closeButtons(page).hover();
  await page.clock.runFor(20_000);
  await expect(closeButtons(page)).toHaveCount(1);
  await page.mouse.move(5, 5);
  await closeButtons(page).focus();
  await page.clock.runFor(20_000);
  await expect(closeButtons(page)).toHaveCount(1);
  await page.getByRole("link", { name: "Accueil" }).first().focus();
  await page.clock.runFor(4_100);
  await expect(closeButtons(page)).toHaveCount(0);
});

test("closing one with its button leaves no toast waiting for a pointer that is gone", { tag: "@nightly" }, async ({
  page,
}) => {
  await openWithStoppedClock(page);
  await saveButton(page).click();
  await closeButtons(page).click();
  await expect(closeButtons(page)).toHaveCount(0);
  await page.mouse.move(5, 5);
  await saveButton(page).click();
  await page.mouse.move(5, 5);
  await expect(closeButtons(page)).toHaveCount(1);
  await page.clock.runFor(4_100);
  await expect(closeButtons(page)).toHaveCount(0);
});

test("closed by keyboard, it gives the focus back, and the next one leaves by itself", { tag: "@nightly" }, async ({
  page,
}) => {
  await openWithStoppedClock(page);
  await saveButton(page).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(closeButtons(page)).toHaveCount(2);
  await closeButtons(page).first().focus();
  await page.keyboard.press("Enter");
  await expect(closeButtons(page)).toHaveCount(1);
  await expect(closeButtons(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(closeButtons(page)).toHaveCount(0);
  await expect(saveButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(closeButtons(page)).toHaveCount(1);
  await page.clock.runFor(4_100);
  await expect(closeButtons(page)).toHaveCount(0);
});

test("Escape closes them, wherever the focus is", { tag: "@nightly" }, async ({ page }) => {
  await openWithStoppedClock(page);
  await saveButton(page).click();
  await closeButtons(page).focus();
  await page.keyboard.press("Escape");
  await expect(closeButtons(page)).toHaveCount(0);
  await expect(saveButton(page)).toBeFocused();
  await saveButton(page).click();
  await expect(closeButtons(page)).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(closeButtons(page)).toHaveCount(0);
});

test("a toast does not take the focus, and is not the only place of what it says", { tag: "@nightly" }, async ({
  page,
}) => {
  await openWithStoppedClock(page);
  await saveButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(toaster(page).getByRole("status")).toContainText("Article sauvegardé");
  await expect(saveButton(page)).toBeFocused();
  await expect(saveButton(page)).toHaveText(/Sauvegardé/);
});

test("what went wrong is an alert", async ({ page }) => {
  await fillStorage(page);
  await openWithStoppedClock(page);
  await saveButton(page).click();
  await expect(toaster(page).getByRole("alert")).toContainText("Erreur");
  await expect(toaster(page).getByRole("status")).toBeEmpty();
});
