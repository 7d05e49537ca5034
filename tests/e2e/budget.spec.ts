import { PAGE_BUDGETS } from "#app/features/transparency/page-budgets.ts";
import { weighPage } from "#tests/support/browser/page-weight.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { builtFiles, indexablePages, pagesOfEachKind, readBuilt } from "#tests/support/content/built-pages.ts";

const KB = 1000;

/** Of each template: those with the most elements, the longest, and the one with the most pictures. */
function heaviestArticles(): string[] {
  const indexable = new Set(indexablePages());
  const articles = builtFiles()
    .filter(({ path }) => indexable.has(path) && /^\/categories\/[^/]+\//.test(path))
    .map((file) => ({ path: file.path, text: readBuilt(file) }));
  return [...Map.groupBy(articles, ({ path }) => path.endsWith("/positions")).values()].flatMap((template) => {
    const most = (weigh: (text: string) => number) =>
      template.toSorted((a, b) => weigh(b.text) - weigh(a.text)).map(({ path }) => path);
    const count = (part: RegExp) => (text: string) => text.match(part)?.length ?? 0;
    return [
      ...most(count(/<[a-z]/g)).slice(0, 3),
      ...most(({ length }) => length).slice(0, 1),
      ...most(count(/<img/g)).slice(0, 1),
    ];
  });
}

// Made at each request, which the build does not list.
const MADE_AT_ONCE = ["/transparence"];

for (const path of new Set([...pagesOfEachKind(), ...heaviestArticles(), ...MADE_AT_ONCE])) {
  test(`${path} stays light on a first visit`, async ({ page }) => {
    const weight = await weighPage(page, path);
    expect.soft(weight.css, "the sheet of what no first screen shows").toBeLessThanOrEqual(2.5 * KB);
    // Two faces, cut to the letters that the words use: what the largest paint waits for.
    expect.soft(weight.fonts, "fonts").toBeLessThanOrEqual(PAGE_BUDGETS.fonts * KB);
    expect.soft(weight.earlyScripts, "scripts before the page is loaded").toEqual([]);
    const isArticle = (await page.locator("article.article").count()) > 0;
    // A theme's page brings the code of its articles.
    const isReading = isArticle || path === "/categories/international/ukraine";
    const scripts = isReading ? PAGE_BUDGETS.articleScripts : PAGE_BUDGETS.scripts;
    expect.soft(weight.js, "scripts").toBeLessThanOrEqual(scripts * KB);
    if (isArticle) expect.soft(weight.html, "article").toBeLessThanOrEqual(PAGE_BUDGETS.articleHtml * KB);
  });
}
