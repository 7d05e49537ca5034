import type { Page } from "@playwright/test";
import { checkEverywhere } from "#tests/support/accessibility/check-everywhere.ts";
import { spacingProblems, structureProblems, targetProblems } from "#tests/support/accessibility/layout.ts";
import { open } from "#tests/support/browser/interactive.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { addPeople, enter, holdExports, openList, someEmails } from "#tests/support/sign-in/admin-page.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

async function checkState(page: Page, state: string, within?: string) {
  expect.soft(await structureProblems(page), `structure: ${state}`).toEqual([]);
  await checkEverywhere(page, state, within);
  await page.setViewportSize({ width: 390, height: 844 });
  expect.soft(await targetProblems(page), `targets: ${state}`).toEqual([]);
  expect.soft(await spacingProblems(page), `text spacing: ${state}`).toEqual([]);
}

test("the sign-in can be used by everybody", async ({ page, announce }) => {
  announce(/401/);
  await open(page, "/admin");
  await checkState(page, "sign-in");
  await page.getByLabel("Mot de passe").fill("mauvais");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByText("Le mot de passe est incorrect").first()).toBeVisible();
  await checkState(page, "sign-in, refused");
});

test("the list can be used by everybody, as a table and as cards", async ({ page }) => {
  await enter(page);
  const longest = `acces-${"long".repeat(14)}@${"sous-domaine.".repeat(12)}exemple.fr`;
  await addPeople(page.request, [...someEmails("acces", 52), longest], "updates_signup");
  await openList(page, "acces");
  const table = page.getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveCount(5);
  await expect(table.getByRole("rowheader")).toHaveCount(50);
  await expect(table.getByRole("cell")).toHaveCount(200);
  // The others are like the first.
  await table.locator("tbody tr").evaluateAll((rows: HTMLElement[], longest) => {
    for (const row of rows.slice(4)) if (!row.textContent?.includes(longest)) row.style.display = "none";
  }, longest);
  await expect(table.getByRole("rowheader", { name: longest })).toBeVisible();
  await checkState(page, "list");
  await openList(page, "acces-personne");
  await checkState(page, "empty list");
});

test("the state of the site can be used by everybody", async ({ page }) => {
  await enter(page);
  await addPeople(page.request, ["acces-etat@exemple.fr"]);
  await open(page, "/admin?q=acces-etat");
  await checkState(page, "state of the site");
});

test("a person, the question, the import and the journal can be used by everybody", async ({ page }) => {
  await enter(page);
  await addPeople(page.request, ["acces-gerer@exemple.fr"]);
  await openList(page, "acces-gerer");
  await page.getByRole("link", { name: "Gérer" }).click();
  await expect(page.getByRole("link", { name: "Effacer…" })).toBeVisible();
  await checkState(page, "person");
  await page.getByRole("link", { name: "Effacer…" }).click();
  await expect(page.getByRole("heading", { name: "Effacer définitivement ?" })).toBeFocused();
  await checkState(page, "question");
  await page.getByRole("link", { name: "Importer", exact: true }).click();
  const buffer = Buffer.from("Email\nacces-import@exemple.fr\nfaux\n");
  await page.getByLabel("Fichier CSV").setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer });
  await expect(page.getByRole("heading", { name: "Ce que ferait l’import" })).toBeVisible();
  await checkState(page, "import");
  await page.getByRole("link", { name: "Journal" }).click();
  await expect(page.getByRole("table")).toBeVisible();
  await checkState(page, "journal");
  await page.getByRole("link", { name: "E-mails" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("E-mails");
  await checkState(page, "e-mails");
});

test("what comes and goes can be used by everybody: progress, failure, the end of the session", async ({
  page,
  announce,
}) => {
  announce(/abonnes\.data|ERR_FAILED/);
  await page.clock.install();
  await enter(page);
  await addPeople(page.request, someEmails("etats", 12));
  await holdExports(page);
  await openList(page, "etats");
  await page.getByRole("button", { name: "Exporter en CSV" }).click();
  await expect(page.getByRole("progressbar", { name: "Export en cours" })).toBeVisible();
  await checkState(page, "export", ".admin-export");
  await page.getByRole("button", { name: "Annuler" }).click();
  await page.route("**/admin/abonnes.data*", (route) => route.abort("failed"));
  await page.getByRole("button", { name: "Actualiser" }).click();
  await expect(page.getByText("Impossible de charger les abonnés")).toBeVisible();
  await page.clock.fastForward("00:20");
  await checkState(page, "failure");
  await page.unroute("**/admin/abonnes.data*");
  await openList(page, "etats");
  await page.clock.fastForward("28:05");
  await expect(page.getByRole("dialog")).toBeVisible();
  // It stands for two minutes, which pass only as the page is told.
  await page.clock.setFixedTime(await page.evaluate(() => Date.now()));
  await checkState(page, "end of the session", ".admin-dialog");
});
