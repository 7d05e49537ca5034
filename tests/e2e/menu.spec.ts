import { holdScripts, interactive, open } from "#tests/support/browser/interactive.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { plain } from "#tests/support/content/texts.ts";

test("the header stays in sight and turns translucent after more than ten pixels", {
  tag: ["@both", "@nightly"],
}, async ({ page }) => {
  await page.goto("/");
  const opacity = () =>
    page
      .getByRole("banner")
      .evaluate((header) => Number(/\/ ([\d.]+)\)/.exec(getComputedStyle(header).backgroundColor)?.[1] ?? 1));
  expect(await opacity()).toBe(1);
  await page.evaluate(() => window.scrollTo({ top: 11, behavior: "instant" }));
  await expect.poll(opacity).toBeLessThan(1);
  await page.evaluate(() => window.scrollTo({ top: 10, behavior: "instant" }));
  await expect.poll(opacity).toBe(1);
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: "instant" }));
  expect((await page.getByRole("banner").boundingBox())?.y).toBe(0);
});

test("the phone's menu lists the pages and the available themes, and gives the focus back on Escape", {
  tag: "@phone",
}, async ({ page }) => {
  await open(page, "/");
  const button = page.locator(".mobile-menu > summary");
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(page.getByRole("navigation", { name: "Navigation principale" })).toBeHidden();
  await expect(menu).toBeHidden();
  await button.click();
  await expect(menu).toBeVisible();
  expect(
    (await menu.getByRole("link").allTextContents()).map((text) => plain(text).replace(/ ?Bientôt disponible/, "")),
  ).toEqual([
    "Accueil",
    "Explorer",
    "Apprendre",
    "Mon profil",
    "Voter en 2027",
    "Examen civique",
    "Enseigner",
    "J’ai un code de classe",
    "Économie",
    "Agriculture & Alimentation",
    "Europe & International",
  ]);
  await expect(menu).toContainText("Thématiques disponibles");
  expect((await menu.boundingBox())?.height).toBeLessThanOrEqual(500);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
});

test("a closed menu cannot be reached with the keyboard, an open one to its end", {
  tag: ["@phone", "@nightly"],
}, async ({ page }) => {
  await page.goto("/");
  const isInMenu = () => page.evaluate(() => document.activeElement?.closest("nav[aria-label=Menu]") !== null);
  const button = page.locator(".mobile-menu > summary");
  await button.focus();
  await page.keyboard.press("Tab");
  expect(await isInMenu()).toBe(false);
  await button.focus();
  await page.keyboard.press("Enter");
  const links = page.getByRole("navigation", { name: "Menu", exact: true }).getByRole("link");
  for (let count = await links.count(); count > 0; count -= 1) {
    await page.keyboard.press("Tab");
    expect(await isInMenu()).toBe(true);
  }
  await expect(links.last()).toBeFocused();
});

test("choosing a page in the menu closes it", { tag: ["@phone", "@nightly"] }, async ({ page }) => {
  await page.goto("/");
  await page.locator(".mobile-menu > summary").click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await menu.getByRole("link", { name: "Explorer" }).click();
  await expect(page).toHaveURL(/\/explorer$/);
  await expect(menu).toBeHidden();
});

test("a menu opened before the scripts run stays open when they come", { tag: ["@phone", "@nightly"] }, async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto("/");
  await page.locator(".mobile-menu > summary").click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu).toBeVisible();
  release();
  await interactive(page);
  await menu.getByRole("link", { name: "Mon profil" }).click();
  await expect(page).toHaveURL(/\/profil$/);
});
