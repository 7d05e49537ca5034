import { expect, test } from "#tests/support/browser/test.ts";

const ARTICLE = "/categories/immigration/comprendre";

test.use({ javaScriptEnabled: false });

test("from the article to whoever proposes what: a table whose every cell leads to its proof, without scripts", {
  tag: "@nightly",
}, async ({ page }) => {
  await page.goto(ARTICLE);
  await page.getByRole("link", { name: "Qui propose quoi, camp par camp" }).click();
  await expect(page).toHaveURL(`${ARTICLE}/positions`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Qui propose quoi ?");
  await expect(page.getByText(/À jour au \d+.[a-zéû]+.\d{4}/)).toBeVisible();
  const rows = page.getByRole("table", { name: /^Qui propose quoi/ }).getByRole("row");
  await expect(rows).toHaveCount(9);
  const cells = await page.getByRole("cell").all();
  expect(cells).toHaveLength(16);
  for (const cell of cells) {
    const links = cell.getByRole("link", { name: /^preuve\s[A-Z]+\d+$/ });
    expect(await links.count()).toBeGreaterThan(0);
    for (const link of await links.all()) {
      const anchor = (await link.getAttribute("href")) ?? "";
      await expect(page.locator(`[id="${anchor.slice(1)}"]`)).toContainText(/(?:consultée|lue dans [^.]+) le /);
    }
  }
});

test("the table reads in one column at 320 pixels, with the title of each cell, and prints as a table", {
  tag: "@nightly",
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${ARTICLE}/positions`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const cell = page.locator(".positions td").first();
  await expect(cell).toHaveCSS("display", "block");
  expect(await cell.evaluate((one) => getComputedStyle(one, "::before").content)).toContain("Ce qu’il propose");
  const widths = await page
    .locator(".positions tbody tr:first-child > *")
    .evaluateAll((cells) => cells.map((one) => one.clientWidth));
  expect(new Set(widths).size, "the camp's name is as wide as its cells").toBe(1);
  await page.emulateMedia({ media: "print" });
  await expect(cell).toHaveCSS("display", "table-cell");
});

test("an article without positions has no such page", { tag: "@nightly" }, async ({ page, announce }) => {
  announce(/404/);
  const response = await page.goto("/categories/international/ukraine/histoire/positions");
  expect(response?.status()).toBe(404);
});
