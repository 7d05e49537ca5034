import { examThemePath } from "#library/catalogue/exam-path.ts";
import { open } from "#tests/support/browser/interactive.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { translateAsChrome } from "#tests/support/browser/translation.ts";
import { type Spoken, VOICE } from "#tests/support/browser/voice.ts";
import { examContent } from "#tests/support/content/exam-content.ts";

const themes = examContent.examCards.map(({ id, units }) => {
  return { href: examThemePath(id), cards: Object.values(units).flatMap((cards) => cards.map((card) => card.id)) };
});
test.describe("without scripts, on the narrowest phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });

  test("cards are read in their order, with their proofs, and nothing goes over the edge", {
    tag: "@nightly",
  }, async ({ page }) => {
    for (const { href, cards: written } of themes) {
      await page.goto(href);
      const cards = page.locator(".exam-card");
      expect(await cards.evaluateAll((all) => all.map((card) => card.id))).toEqual(written);
      const proofs = page.locator(".exam-cards + div > .exam-proofs").first();
      await proofs.locator("summary").click();
      await expect(proofs.getByRole("link").first()).toBeVisible();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, href).toBeLessThanOrEqual(320);
    }
  });
});

test("a card is accessible, and heard in French with one press, translated by the browser too", {
  tag: "@nightly",
}, async ({ page, axe }) => {
  await page.addInitScript(VOICE(true));
  await open(page, examThemePath("principes-et-valeurs-de-la-republique"));
  const devise = page.locator("#devise");
  await devise.getByRole("button", { name: "Écouter La devise" }).click();
  await expect.poll(() => page.evaluate(() => (window as unknown as Spoken).said)).toEqual(["La devise"]);
  await page.evaluate(() => (window as unknown as Spoken).utterance.onend());
  await expect
    .poll(() => page.evaluate(() => (window as unknown as Spoken).said.at(-1)))
    .toMatch(/^La devise de la France est/);
  // The words that the card explains come last, each with its meaning.
  await expect
    .poll(() =>
      page.evaluate(() => {
        const spoken = window as unknown as Spoken;
        spoken.utterance.onend();
        return spoken.said.slice(-2);
      }),
    )
    .toEqual(["une devise", "une courte phrase qui dit les valeurs d’un pays"]);
  await axe(page, "cards");
  await translateAsChrome(page);
  await page.reload();
  await devise.getByRole("button", { name: "Écouter La devise" }).click();
  await expect.poll(() => page.evaluate(() => (window as unknown as Spoken).said)).toEqual(["La devise"]);
});
