import { expect, test } from "#tests/support/browser/test.ts";
import { plain, readQuiz } from "#tests/support/content/texts.ts";

const ARTICLE = "/categories/international/ukraine/histoire";

test.use({ javaScriptEnabled: false });

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
