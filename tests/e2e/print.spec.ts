import { open } from "#tests/support/interactive.ts";
import { expect, test } from "#tests/support/test.ts";
import { readQuiz } from "#tests/support/texts.ts";

const ARTICLE = "/categories/international/ukraine/histoire";
const QUIZ = readQuiz("international/ukraine/histoire");

test("paper gets the text and the sources with their addresses, without the frame of the site", async ({ page }) => {
  await open(page, ARTICLE);
  await page.emulateMedia({ media: "print" });
  for (const role of ["banner", "contentinfo"] as const) await expect(page.getByRole(role)).toBeHidden();
  for (const name of ["Fil d’Ariane", "Dans cet article"])
    await expect(page.getByRole("navigation", { name })).toBeHidden();
  for (const name of ["Sauvegarder", "Partager", "Ce contenu était-il utile ?"]) {
    await expect(page.getByRole("button", { name }).first()).toBeHidden();
  }
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".prose")).toBeVisible();
  const sources = page.getByRole("region", { name: "Sources et références" });
  for (const link of await sources.getByRole("link").all()) {
    const address = await link.evaluate((element) => getComputedStyle(element, "::after").content);
    expect(address).toContain((await link.getAttribute("href")) ?? "?");
  }
});

test("paper is white and ink is black, in dark mode too", async ({ page }) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.goto(ARTICLE);
  const colours = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return { backgroundColor, color };
  });
  expect(colours).toEqual({ backgroundColor: "rgb(255, 255, 255)", color: "rgb(0, 0, 0)" });
});

test("printing lays the whole quiz out, with its answers", async ({ page }) => {
  await open(page, ARTICLE);
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  const sheet = page.getByRole("region", { name: QUIZ.title });
  for (const { question, explanation } of QUIZ.questions) {
    const item = sheet.getByRole("listitem").filter({ hasText: question });
    await expect(item.getByText(question)).toBeVisible();
    await expect(item.getByText(explanation)).toBeVisible();
  }
  await expect(sheet.getByRole("radio").first()).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });
  await expect(sheet.getByText(QUIZ.questions[1]?.question ?? "?")).toHaveCount(0);
});

test("the browser makes a PDF of it, and the page is as before", async ({ page }) => {
  await open(page, ARTICLE);
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  expect(pages).toBeGreaterThan(1);
  expect(pages).toBeLessThanOrEqual(10);
  await expect(page.getByRole("radio").first()).toBeVisible();
});
