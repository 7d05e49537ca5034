import type { Page } from "@playwright/test";
import { ENLARGED, measure, measureColours, PHONE, WIDE } from "#tests/support/accessibility/check-everywhere.ts";
import { overflowProblems, spacingProblems, targetProblems } from "#tests/support/accessibility/layout.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { pagesOfEachKind, pagesToVisit } from "#tests/support/content/built-pages.ts";
import { plain, readQuiz } from "#tests/support/content/texts.ts";

const ARTICLE = "/categories/international/ukraine/histoire";

// Nothing moves, so that colours are measured at rest.
test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: "reduce" } });

const PARTS = 8;
/** Measured by « … can be used by everybody ». */
const MEASURED = new Set(pagesOfEachKind());

for (let part = 0; part < PARTS; part += 1) {
  test(`every page is complete without scripts and offers nothing that would need them (${part + 1} of ${PARTS})`, async ({
    page,
  }) => {
    for (const path of pagesToVisit().filter((_, index) => index % PARTS === part)) {
      await page.goto(path);
      const { headings, text, idle } = await page.evaluate(() => {
        const shown = (selector: string) =>
          [...document.querySelectorAll<HTMLElement>(selector)].filter((one) =>
            one.checkVisibility({ visibilityProperty: true }),
          );
        return {
          headings: shown("h1").filter((one) => !one.closest("[aria-hidden=true]")).length,
          text: document.querySelector("main")?.innerText ?? "",
          idle: shown("button:not([type=submit]), form:not([action]) button:enabled").map(({ innerText }) => innerText),
        };
      });
      expect.soft(headings, `${path}: headings of level 1`).toBe(1);
      expect.soft(text.length, `${path}: ${text}`).toBeGreaterThan(120);
      expect.soft(text, path).not.toContain("Chargement");
      expect.soft(idle, `${path}: buttons that do nothing`).toEqual([]);
      if (!MEASURED.has(path)) await measureWords(page, path);
    }
  });
}

/** What its own words can break on a page whose markup others have. */
async function measureWords(page: Page, path: string) {
  await measureColours(page, path);
  await page.setViewportSize(PHONE);
  expect.soft(await targetProblems(page), `${path}: targets`).toEqual([]);
  expect.soft(await spacingProblems(page), `${path}: text spacing`).toEqual([]);
  expect.soft(await overflowProblems(page), `${path}: reflow`).toEqual([]);
  await page.setViewportSize(ENLARGED);
  await measure(page, `${path}, enlarged`);
  await page.setViewportSize(WIDE);
}

test("an article can be read to its sources", async ({ page }) => {
  await page.goto(ARTICLE);
  const [text = ""] = await page.locator(".prose").allInnerTexts();
  expect(text.split(/\s+/).length).toBeGreaterThan(900);
  await expect(page.getByRole("region", { name: "Sources et références" }).getByRole("listitem")).toHaveCount(4);
  await expect(page.getByRole("heading", { name: "Articles connexes" })).toBeVisible();
});

test("the quiz shows its questions and lets the answers be checked one by one", async ({ page }) => {
  const quiz = readQuiz("international/ukraine/histoire");
  await page.goto(ARTICLE);
  const sheet = page.getByRole("region", { name: quiz.title });
  await expect(page.getByRole("radio")).toHaveCount(0);
  for (const { question, options, explanation } of quiz.questions) {
    const item = sheet.getByRole("listitem").filter({ hasText: question });
    for (const { text } of options) await expect(item.getByText(text, { exact: true }).first()).toBeVisible();
    const answer = item.locator("details");
    await expect(answer).toContainText(explanation);
    await expect(answer.locator("strong")).toBeHidden();
    await item.getByText("Vérifier la réponse").click();
    await expect(answer.locator("strong")).toBeVisible();
  }
});

test("the feedback form answers with a page that thanks and leads back", async ({ page }) => {
  await page.goto(ARTICLE);
  await page.getByRole("button", { name: "Ce contenu était-il utile ?" }).click();
  const title = page.getByRole("heading", { level: 1 });
  await expect.poll(async () => plain(await title.textContent())).toBe("Merci pour votre feedback !");
  await page.getByRole("link", { name: /Retour à l.article/ }).click();
  await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`));
});

test("the menu opens and leads on", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/");
  await page.locator(".mobile-menu > summary").click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Explorer" }).click();
  await expect(page).toHaveURL(/\/explorer$/);
});
