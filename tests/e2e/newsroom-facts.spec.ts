import type { Page } from "@playwright/test";
import { interactive, watchHydration } from "#tests/support/browser/interactive.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { keptText, said, savedByItself, withoutScripts } from "#tests/support/newsroom/newsroom-site.ts";
import { newAddress } from "#tests/support/sign-in/sign-in.ts";
import { joinTeam } from "#tests/support/sign-in/staff.ts";

const SENTENCE = "En 2024, la France compte 34 935 communes.";
const REFERENCE = "Insee, « Les communes en 2024 », 3 avril 2024, https://www.insee.fr/communes";

async function beginArticle(page: Page, title: string): Promise<string> {
  await page.goto("/redaction/nouveau?genre=article");
  await page.getByLabel("Titre").fill(title);
  await page.getByLabel("Rubrique").selectOption({ index: 1 });
  await page.getByLabel("Description").fill("d".repeat(80));
  await page.getByRole("button", { name: "Commencer" }).click();
  await page.waitForURL(/\/redaction\/[\w-]{36}/);
  return new URL(page.url()).pathname;
}

test("a fact is written where its sentence is, in a form, and changed from the editor", async ({ browser, axe }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await watchHydration(context);
  const page = await context.newPage();
  await joinTeam(page, { email: newAddress(), name: "Alice Martin", role: "writer" });
  const address = await beginArticle(page, `Les communes ${Date.now()}`);
  await interactive(page);
  const text = page.getByLabel("Texte", { exact: true });
  await text.fill(`## Une partie\n\n${SENTENCE} Elles sont petites.\n`);
  await savedByItself(page);

  await page.getByRole("link", { name: "Preuves" }).click();
  await expect(page.getByText("Aucun fait du site")).toBeHidden();
  await page.getByRole("link", { name: /^Écrire ce fait/ }).click();
  await expect(page.getByLabel("Ce que dit le fait")).toHaveValue(SENTENCE);
  await page.getByLabel("Vrai au").fill("2024");
  await page.getByRole("button", { name: "Enregistrer ce fait" }).click();
  await expect(page.getByRole("link", { name: /^Ajoutez une source/ })).toBeVisible();
  await axe(page, "a fact refused");
  await page.getByLabel("Coller une référence").fill(REFERENCE);
  await page.getByRole("button", { name: "Répartir dans les champs" }).click();
  await expect(page.getByLabel("Auteur")).toHaveValue("Insee");
  await page.getByRole("button", { name: "Enregistrer ce fait" }).click();
  await said(page, "ce fait est écrit");
  await expect(page.getByRole("heading", { name: "Aucune phrase sans preuve" })).toBeVisible();
  await axe(page, "proofs of a new article");

  // No file is seen: a list, and the same form.
  await page.goto(`${address}#faits`);
  await interactive(page);
  await expect(keptText(page)).toHaveValue(/communes\. Elles sont petites\. <!-- \w+1 -->/);
  await page.locator("#faits > summary").click();
  await axe(page, "facts in the editor");
  await page.getByRole("link", { name: /^Modifier le fait/ }).click();
  await page.getByLabel("Lu en partie").check();
  await axe(page, "a fact changed");
  await page.getByRole("button", { name: "Enregistrer ce fait" }).click();
  await said(page, "ce fait est écrit");
  await expect(page.locator("#faits").getByText("Lu en partie")).toBeVisible();
  await context.close();
});

test("without scripts the form of a fact is the same", async ({ browser, baseURL }) => {
  const page = await withoutScripts(
    browser,
    { baseURL, locale: "fr-FR", viewport: { width: 390, height: 844 } },
    { email: newAddress(), name: "Ana Petit", role: "writer" },
  );
  const address = await beginArticle(page, `Les mairies ${Date.now()}`);
  await keptText(page).fill(`## Une partie\n\n${SENTENCE}\n`);
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await page.goto(`${address}/preuves`);
  await page.getByRole("link", { name: /^Écrire ce fait/ }).click();
  await page.getByLabel("Coller une référence").fill(REFERENCE);
  await page.getByRole("button", { name: "Enregistrer ce fait" }).click();
  await said(page, "ce fait est écrit");
  await expect(page.getByText(SENTENCE).first()).toBeVisible();
  await page.context().close();
});
