import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/test.ts";
import { addPeople, enter, holdExports, openList, someEmails } from "#tests/support/sign-in/admin-page.ts";

const REFUSED = /status (401|429)|status of (401|429)/;

const rows = (page: Page) => page.getByRole("table").locator("tbody").getByRole("row");

async function contentOf(download: Promise<Download>): Promise<{ name: string; text: string }> {
  const file = await download;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
}

test("a long export shows its progress and can be stopped", { tag: "@nightly" }, async ({ page }) => {
  await enter(page);
  await addPeople(page.request, someEmails("long", 12));
  await holdExports(page);
  await openList(page, "long-");
  await page.getByRole("button", { name: "Exporter en CSV" }).click();
  await expect(page.getByRole("progressbar", { name: "Export en cours : 83 %" })).toBeVisible();
  await page.getByRole("button", { name: "Annuler" }).click();
  await expect(page.getByText("Export annulé.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Exporter en CSV" })).toBeEnabled();
});

test("a session that ends during an export is told", { tag: "@nightly" }, async ({ page, context, announce }) => {
  announce(REFUSED);
  await enter(page);
  await addPeople(page.request, someEmails("coupe", 1));
  await openList(page, "coupe");
  await context.clearCookies();
  await page.getByRole("button", { name: "Exporter en CSV" }).click();
  await expect(page.getByText("L’export s’est arrêté : Votre session a pris fin.")).toBeVisible();
  await page.getByRole("button", { name: "Actualiser" }).click();
  await expect(page.getByLabel("Mot de passe")).toBeVisible();
  await expect(page.getByText("Votre session a pris fin. Connectez-vous")).toBeVisible();
});

test("an import is checked first, its errors can be mended, and a second time it changes nothing", async ({ page }) => {
  await enter(page);
  await addPeople(page.request, ["importer-connue@exemple.fr", "importer-partie@exemple.fr"]);
  await openList(page, "importer-partie");
  await page.getByRole("link", { name: "Gérer" }).click();
  await page.getByRole("button", { name: "Désinscrire" }).click();
  await expect(page.getByText("Cette personne est désinscrite")).toBeVisible();

  await page.getByRole("link", { name: "Importer", exact: true }).click();
  const chooser = page.getByLabel("Fichier CSV");
  const file = (text: string) => ({ name: "abonnés.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  const text = [
    "ID,Email,Source,Date d'inscription",
    ",importer-nouvelle@exemple.fr,ailleurs,07/04/2025 14:32:05",
    ",importer-connue@exemple.fr,ailleurs,07/04/2025",
    ",importer-partie@exemple.fr,,",
    ",importer-faute,,",
  ].join("\r\n");
  await chooser.setInputFiles(file(text));
  await expect(page.getByRole("heading", { name: "Ce que ferait l’import" })).toBeVisible();
  const fact = (name: string) => page.locator(".admin-facts > div").filter({ hasText: name }).locator("dd");
  await expect(fact("Personnes à ajouter")).toHaveText("1");
  await expect(fact("Déjà dans la liste")).toHaveText("1");
  await expect(fact("laissées de côté")).toHaveText("1");
  await expect(page.getByText("Ligne 5 : Adresse e-mail incorrecte")).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Télécharger les lignes en erreur" }).click();
  const errors = await contentOf(saving);
  expect(errors.text).toContain("Erreur\r\n,importer-faute,,,Adresse e-mail incorrecte\r\n");

  await expect(page.getByRole("button", { name: "Importer 1 personne" })).toBeDisabled();
  const accepted = page.getByLabel("Ces personnes ont accepté");
  const left = page.getByLabel("Ces personnes sont parties");
  const choose = (label: string, choice: string) => page.getByLabel(label).selectOption(choice);
  await accepted.check();
  await expect(page.getByRole("button", { name: "Importer 1 personne" })).toBeDisabled();
  await choose("Ce que toutes ces personnes ont demandé", "lettre hebdomadaire");
  await expect(accepted).not.toBeChecked();
  await choose("L’état de ces personnes", "toutes désinscrites");
  await left.check();
  await choose("L’état de ces personnes", "toutes confirmées");
  await expect(accepted).not.toBeChecked();
  await expect(page.getByRole("button", { name: "Importer 1 personne" })).toBeDisabled();
  await accepted.check();
  await page.getByRole("button", { name: "Importer 1 personne" }).click();
  await expect(page.getByRole("heading", { name: "Résultat de l’import" })).toBeVisible();
  await expect(fact("Personnes ajoutées")).toHaveText("1");
  await expect(page.getByRole("link", { name: "Voir les abonnés" })).toHaveAttribute("href", "/admin/abonnes");

  await chooser.setInputFiles(file(errors.text.replace("importer-faute", "importer-mendee@exemple.fr")));
  await expect(fact("Personnes à ajouter")).toHaveText("1");
  await chooser.setInputFiles(file(text));
  await expect(fact("Personnes à ajouter")).toHaveText("0");
  await openList(page, "importer-nouvelle");
  await expect(rows(page)).toContainText(["7\u00A0avril\u00A02025 à 14\u202Fh\u202F32"]);
});

test("a file that is chosen before the scripts run is read when they do", { tag: "@nightly" }, async ({ page }) => {
  await enter(page);
  let release = () => {};
  const scripts = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto("/admin/importer", { waitUntil: "commit" });
  const file = { name: "liste.csv", mimeType: "text/csv", buffer: Buffer.from("email\nchoisi-tot@exemple.fr\n") };
  await page.locator('input[type="file"]').setInputFiles(file);
  release();
  await expect(page.getByText("Fichier vérifié : rien n’a encore été écrit.")).toBeVisible();
});

test("what a column of states means is said value by value, by keyboard, before the import", {
  tag: "@nightly",
}, async ({ page }) => {
  await enter(page);
  await page.goto("/admin/abonnes");
  await page.getByRole("link", { name: "Importer", exact: true }).click();
  const text = "email,Recontact\nquestion-oui@exemple.fr,oui\nquestion-non@exemple.fr,non\n";
  const file = { name: "liste.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.getByLabel("Fichier CSV").setInputFiles(file);
  await expect(page.getByLabel("Colonne des adresses")).toHaveValue("0");
  const importButton = page.getByRole("button", { name: /^Importer \d/ });
  // A column that seems to say who left is asked about before anything is said of the file.
  const states = { ...file, buffer: Buffer.from("email,Statut\nquestion-oui@exemple.fr,actif\n") };
  await page.getByLabel("Fichier CSV").setInputFiles(states);
  await expect(page.getByText("Une colonne semble dire qui est parti.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Ce que ferait l’import" })).toHaveCount(0);
  await expect(importButton).toHaveCount(0);
  await page.getByLabel("Fichier CSV").setInputFiles(file);
  await expect(importButton).toBeVisible();
  await page.getByLabel("Recontact", { exact: true }).press("Space");
  // What was checked no longer holds.
  await expect(importButton).toHaveCount(0);
  const [yes, no] = ["« Recontact » : oui", "« Recontact » : non"].map((label) => page.getByLabel(label));
  await page.getByRole("button", { name: "Vérifier avec ces colonnes" }).press("Enter");
  await expect(yes!).toBeFocused();
  await expect(yes!).toHaveAccessibleDescription("Dites ce que veut dire cette valeur.");
  await yes!.selectOption("inscrite");
  await no!.selectOption("skipped");
  await page.getByRole("button", { name: "Vérifier avec ces colonnes" }).press("Enter");
  await page.getByText("Lignes non reprises, comme vous l’avez dit").click();
  await expect(page.getByText("Ligne 3 : Non reprise, colonne « Recontact » : « non »")).toBeVisible();
  await expect(page.getByLabel("L’état de ces personnes")).toHaveCount(0);
  await expect(importButton).toHaveText("Importer 1 personne");
});
