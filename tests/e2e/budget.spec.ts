import { builtPages } from "#tests/support/built-pages.ts";
import { weighPage } from "#tests/support/page-weight.ts";
import { expect, test } from "#tests/support/test.ts";

const KB = 1000;
const ARTICLES = ["/categories/international/ukraine/histoire", "/categories/international/ukraine/origines"];

for (const path of builtPages()) {
  test(`${path} stays light on a first visit`, async ({ page }) => {
    const weight = await weighPage(page, path);
    expect
      .soft(weight.ecoIndex, `EcoIndex (${weight.elements} elements, ${weight.requests} requests)`)
      .toBeGreaterThan(80);
    expect.soft(weight.css, "style sheets apart from the page").toBe(0);
    expect.soft(weight.js, "scripts").toBeLessThanOrEqual(115 * KB);
    expect.soft(weight.fonts, "fonts").toBeLessThanOrEqual(70 * KB);
    expect.soft(weight.earlyScripts, "scripts before the page is loaded").toEqual([]);
    if (!ARTICLES.includes(path)) return;
    expect.soft(weight.requests, "requests of an article").toBeLessThanOrEqual(12);
    expect.soft(weight.html, "article").toBeLessThanOrEqual(20 * KB);
    expect.soft(weight.elements, "elements of an article").toBeLessThanOrEqual(372);
  });
}
