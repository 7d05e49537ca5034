import { builtPages } from "#tests/support/built-pages.ts";
import { weighPage } from "#tests/support/page-weight.ts";
import { expect, test } from "#tests/support/test.ts";

const KB = 1000;

/** The words of an article alone, each paragraph, date and link of them an element, keep it from the 85 of the other pages. */
const LEAST_ECO_INDEX = { article: 81, other: 85 };

for (const path of builtPages()) {
  test(`${path} stays light on a first visit`, async ({ page }) => {
    const weight = await weighPage(page, path);
    const isArticle = (await page.locator("article.article").count()) > 0;
    expect
      .soft(weight.ecoIndex, `EcoIndex (${weight.elements} elements, ${weight.requests} requests)`)
      .toBeGreaterThanOrEqual(isArticle ? LEAST_ECO_INDEX.article : LEAST_ECO_INDEX.other);
    expect.soft(weight.css, "style sheets apart from the page").toBe(0);
    expect.soft(weight.js, "scripts").toBeLessThanOrEqual(115 * KB);
    expect.soft(weight.fonts, "fonts").toBeLessThanOrEqual(70 * KB);
    expect.soft(weight.earlyScripts, "scripts before the page is loaded").toEqual([]);
    if (!isArticle) return;
    expect.soft(weight.requests, "requests of an article").toBeLessThanOrEqual(12);
    expect.soft(weight.html, "article").toBeLessThanOrEqual(20 * KB);
    expect.soft(weight.elements, "elements of an article").toBeLessThanOrEqual(330);
  });
}

test("a page that has almost nothing to say has almost nothing but its frame", async ({ page }) => {
  const weight = await weighPage(page, "/categories/numerique/ia");
  expect(weight.elements).toBeLessThanOrEqual(94);
  expect(weight.requests).toBeLessThanOrEqual(9);
});
