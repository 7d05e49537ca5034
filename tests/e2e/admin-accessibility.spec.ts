import type { Page } from "@playwright/test";
import { addPeople, enter, openList, someEmails } from "#tests/support/admin-page.ts";
import { contrastProblems } from "#tests/support/contrast.ts";
import { open } from "#tests/support/interactive.ts";
import { overflowProblems, spacingProblems, structureProblems, targetProblems } from "#tests/support/layout.ts";
import { secondEngine } from "#tests/support/second-engine.ts";
import { expect, test } from "#tests/support/test.ts";

const SCREENS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 256 },
];

test.use({ contextOptions: { reducedMotion: "reduce" } });

type Axe = (page: Page, state: string) => Promise<void>;

async function checkEverywhere(page: Page, axe: Axe, state: string) {
  expect.soft(await structureProblems(page), `structure: ${state}`).toEqual([]);
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const where = `${state}, ${colorScheme}, ${screen.width}×${screen.height}`;
      await axe(page, where);
      if (screen.width > 320) await secondEngine(page, where);
      expect.soft(await contrastProblems(page), `contrast: ${where}`).toEqual([]);
    }
    expect.soft(await overflowProblems(page), `reflow: ${state}, ${screen.width}`).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  expect.soft(await targetProblems(page), `targets: ${state}`).toEqual([]);
  expect.soft(await spacingProblems(page), `text spacing: ${state}`).toEqual([]);
}

test("the gate can be used by everybody", async ({ page, axe, announce }) => {
  announce(/401/);
  await open(page, "/admin");
  await checkEverywhere(page, axe, "gate");
  await page.getByLabel("Mot de passe").fill("mauvais");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByText("Le mot de passe est incorrect").first()).toBeVisible();
  await checkEverywhere(page, axe, "gate, refused");
});

test("the list can be used by everybody, as a table and as cards", async ({ page, axe }) => {
  test.setTimeout(90_000);
  await enter(page);
  const longest = `acces-${"long".repeat(14)}@${"sous-domaine.".repeat(12)}exemple.fr`;
  await addPeople(page.request, [...someEmails("acces", 52), longest], "updates_signup");
  await openList(page, "acces");
  await checkEverywhere(page, axe, "list");
  const table = page.getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveCount(5);
  await expect(table.getByRole("rowheader")).toHaveCount(50);
  await expect(table.getByRole("cell")).toHaveCount(200);
  await openList(page, "acces-personne");
  await checkEverywhere(page, axe, "empty list");
});

test("the state of the site can be used by everybody", async ({ page, axe }) => {
  test.setTimeout(90_000);
  await enter(page);
  await addPeople(page.request, ["acces-etat@exemple.fr"]);
  await open(page, "/admin?q=acces-etat");
  await page.getByText("Les chiffres, jour par jour").click();
  await checkEverywhere(page, axe, "state of the site");
});

test("a person, the two questions, the import and the journal can be used by everybody", async ({ page, axe }) => {
  test.setTimeout(120_000);
  await enter(page);
  await addPeople(page.request, ["acces-gerer@exemple.fr"]);
  await openList(page, "acces-gerer");
  await page.getByRole("link", { name: "Gérer" }).click();
  await expect(page.getByRole("link", { name: "Effacer…" })).toBeVisible();
  await checkEverywhere(page, axe, "person");
  await page.getByRole("link", { name: "Effacer…" }).click();
  await checkEverywhere(page, axe, "first question");
  await page.getByRole("link", { name: "Oui, effacer" }).click();
  await expect(page.getByRole("heading", { name: "Effacer définitivement ?" })).toBeFocused();
  await checkEverywhere(page, axe, "second question");
  await page.getByRole("link", { name: "Importer" }).click();
  const buffer = Buffer.from("Email\nacces-import@exemple.fr\nfaux\n");
  await page.getByLabel("Fichier CSV").setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer });
  await expect(page.getByRole("heading", { name: "Ce que ferait l’import" })).toBeVisible();
  await checkEverywhere(page, axe, "import");
  await page.getByRole("link", { name: "Journal" }).click();
  await expect(page.getByRole("table")).toBeVisible();
  await checkEverywhere(page, axe, "journal");
  await page.getByRole("link", { name: "E-mails" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("E-mails");
  await checkEverywhere(page, axe, "e-mails");
});

test("what comes and goes can be used by everybody: progress, failure, the end of the session", async ({
  page,
  axe,
  announce,
}) => {
  test.setTimeout(120_000);
  announce(/abonnes\.data|ERR_FAILED/);
  await page.clock.install();
  await enter(page);
  await addPeople(page.request, someEmails("etats", 1001));
  await openList(page, "etats");
  let asked = 0;
  await page.route("**/admin/abonnes.json*", (route) => {
    asked += 1;
    // The second batch never comes.
    return asked === 1 ? route.continue() : undefined;
  });
  await page.getByRole("button", { name: "Exporter en CSV" }).click();
  await expect(page.getByRole("progressbar", { name: "Export en cours" })).toBeVisible();
  await checkEverywhere(page, axe, "export");
  await page.getByRole("button", { name: "Annuler" }).click();
  await page.route("**/admin/abonnes.data*", (route) => route.abort("failed"));
  await page.getByRole("button", { name: "Actualiser" }).click();
  await expect(page.getByText("Impossible de charger les abonnés")).toBeVisible();
  await page.clock.fastForward("00:20");
  await checkEverywhere(page, axe, "failure");
  await page.clock.fastForward("28:30");
  await expect(page.getByRole("dialog")).toBeVisible();
  await checkEverywhere(page, axe, "end of the session");
});
