import type { Page } from "@playwright/test";
import { interactive, watchHydration } from "#tests/support/browser/interactive.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { assisted, keptText, said, savedByItself } from "#tests/support/newsroom/newsroom-site.ts";
import { newAddress } from "#tests/support/sign-in/sign-in.ts";
import { joinTeam } from "#tests/support/sign-in/staff.ts";

const SENTENCE = "En 2024, la France compte 34 935 communes.";
const REFERENCE = "Insee, « Les communes en 2024 », 3 avril 2024, https://www.insee.fr/communes";

async function beginArticle(page: Page, title: string): Promise<string> {
  await page.goto("/redaction/nouveau?genre=article");
  await page.getByLabel("Titre").fill(title);
  await page.getByLabel("Rubrique").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Commencer" }).click();
  await page.waitForURL(/\/redaction\/[\w-]{36}/);
  const address = new URL(page.url()).pathname;
  // A preview needs neither the description nor the sources.
  await page.goto(`${address}/apercu`);
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await page.goto(address);
  return address;
}

/** Nothing is chosen before somebody says it. */
async function sureAndRead(page: Page): Promise<void> {
  await page.getByLabel("Établi").check();
  await page.getByLabel("Lu en entier").check();
  await page.getByLabel("La source elle-même").check();
}

test("a fact is written where its sentence is, in a form, and changed from the editor", { tag: "@nightly" }, async ({
  browser,
  axe,
}) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await watchHydration(context);
  const page = await context.newPage();
  await joinTeam(page, { email: newAddress(), name: "Alice Martin", role: "writer" });
  const address = await beginArticle(page, `Les communes ${Date.now()}`);
  await interactive(page);
  const text = page.getByLabel("Texte", { exact: true });
  await assisted(page);
  const body = `## Une partie\n\n${SENTENCE} Elles sont petites.\n\n- Paris en est une.\n`;
  await text.fill(body);
  await savedByItself(page);
  // What the server has saved is not offered as unsaved, though the page never heard its answer.
  await page.evaluate(() => {
    const send = window.fetch;
    window.fetch = (...request) => send(...request).then(() => new Promise(() => {}));
  });
  const sent = page.waitForResponse(/enregistrement/);
  await text.press("Control+End");
  await page.keyboard.type("Enfin.");
  await sent;
  await page.reload();
  await assisted(page);
  await expect(keptText(page)).toHaveValue(/Enfin\.\s*$/);
  await expect(page.getByRole("button", { name: "Enregistrer", exact: true })).toBeVisible();
  await text.fill(body);
  await savedByItself(page);

  // The button leads to the form of the sentence where the cursor is.
  await page.locator(".cm-line", { hasText: SENTENCE }).click({ position: { x: 20, y: 10 } });
  await page.getByRole("button", { name: "Ajouter une preuve" }).click();
  await expect(page.getByLabel("Ce que dit la preuve")).toHaveValue(SENTENCE);
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await sureAndRead(page);
  await page.getByLabel("Vrai au").fill("2024");
  await page.getByRole("button", { name: "Enregistrer, puis la phrase suivante" }).click();
  await expect(page.getByRole("link", { name: /^Ajoutez une source/ })).toBeVisible();
  await axe(page, "a fact refused");
  await page.getByLabel("Coller une référence").fill(REFERENCE);
  await page.getByRole("button", { name: "Répartir dans les champs" }).click();
  await expect(page.getByLabel("Auteur")).toBeInViewport();
  await expect(page.getByLabel("Auteur")).toHaveValue("Insee");
  await page.getByRole("button", { name: "Enregistrer, puis la phrase suivante" }).click();
  await said(page, "cette preuve est écrite");

  // The next sentence is open, with what was said of the same source, which another choice of source takes back.
  await expect(page.getByLabel("Ce que dit la preuve")).toHaveValue("Paris en est une.");
  await interactive(page);
  const chosen = page.getByRole("radio", { checked: true });
  const source = page.getByRole("checkbox", { name: /^Insee/ });
  await expect(chosen).toHaveCount(2);
  await source.uncheck();
  await expect(chosen).toHaveCount(0);
  await source.check();
  await expect(page.getByLabel("Lu en entier")).toBeChecked();
  await axe(page, "the next fact");
  await page.getByRole("button", { name: "Enregistrer cette preuve" }).click();
  await said(page, "cette preuve est écrite");
  await expect(page.getByRole("heading", { name: "Aucune phrase sans preuve" })).toBeVisible();
  await axe(page, "proofs of a new article");

  // The page is shown before its quiz is written.
  await page.goto(`${address}/apercu`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Les communes");

  // A new text is read one section after the other, and the address keeps the place.
  await page.goto(`${address}/relecture`);
  await interactive(page);
  await page.getByRole("link", { name: /^Section suivante/ }).click();
  const opened = page.locator("details.read-section[open] > summary");
  await expect(opened).toContainText("2 sur");
  await page.reload();
  await interactive(page);
  await expect(opened).toContainText("2 sur");

  // No file is seen: a list, and the same form.
  await page.goto(`${address}#faits`);
  await interactive(page);
  await expect(keptText(page)).toHaveValue(/communes\. Elles sont petites\. <!-- \w+1 -->/);
  await page.locator("#faits > summary").click();
  await axe(page, "facts in the editor");
  await page
    .getByRole("button", { name: /^Modifier la preuve/ })
    .first()
    .click();
  await page.getByLabel("Lu en partie").check();
  await axe(page, "a fact changed");
  await page.getByRole("button", { name: "Enregistrer cette preuve" }).click();
  await said(page, "cette preuve est écrite");
  await expect(page.locator("#faits").getByText("Lu en partie")).toBeVisible();

  // A sentence that is typed over says which proof it loses; one press puts it back, there or among the proofs.
  const typeOver = async (words: string) => {
    await page.locator(".cm-line", { hasText: SENTENCE }).click({ clickCount: 3 });
    await page.keyboard.type(words);
    await expect(page.getByText("n’est plus reliée à une phrase")).toBeVisible();
  };
  await typeOver(`${SENTENCE} Beaucoup.`);
  await axe(page, "a proof lost");
  await page.getByRole("button", { name: "La relier au paragraphe du curseur" }).click();
  await expect(keptText(page)).toHaveValue(/communes\. Beaucoup\. <!-- \w+1 -->/);
  await expect(page.getByText("n’est plus reliée à une phrase")).toBeHidden();
  await typeOver(`${SENTENCE} Encore.`);
  await savedByItself(page);
  await page.getByRole("link", { name: /^Voir les preuves sans phrase/ }).click();
  await axe(page, "facts without a sentence");
  await page.getByRole("button", { name: /^Relier à « En 2024/ }).click();
  await said(page, "cette preuve porte le passage");
  await expect(page.getByRole("heading", { name: "Preuves sans phrase" })).toBeHidden();
  await context.close();
});
