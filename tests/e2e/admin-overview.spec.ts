import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { open } from "#tests/support/browser/interactive.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { addPeople, enter, idsOf, someEmails } from "#tests/support/sign-in/admin-page.ts";

const rows = (page: Page) => page.getByRole("table").locator("tbody").getByRole("row");
const count = (page: Page) => page.locator(".admin-count");

async function unsubscribe(page: Page, word: string, many: number) {
  for (const id of (await idsOf(page.request, word)).slice(0, many)) {
    const response = await page.request.post(`/admin/abonnes/${id}`, { form: { action: "unsubscribe" } });
    expect(response.status()).toBe(200);
  }
}

test("the administration opens on how things are, and each figure leads to the people that it counts", async ({
  page,
}) => {
  await enter(page);
  await addPeople(page.request, someEmails("etat-du-site", 3), "updates_signup");
  await unsubscribe(page, "etat-du-site", 1);
  await open(page, "/admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("État du site");
  for (const name of ["Messages", "E-mails", "Dernière sauvegarde", "Prochaine lettre", "Dernière lettre partie"]) {
    await expect(page.getByRole("term").filter({ hasText: name })).toBeVisible();
  }
  await expect(page.getByRole("term").filter({ hasText: "Dernière sauvegarde" })).toContainText("À voir");
  await expect(
    page.getByRole("definition").filter({ hasText: /arrivées? \(inscriptions confirmées\), / }),
  ).toBeVisible();

  const figure = page.locator(".admin-people").getByRole("link", { name: /, Désinscrit$/ });
  // Again where another test has erased one of them between the two pages.
  await expect(async () => {
    await open(page, "/admin");
    const left = Number((await figure.innerText()).replace(/\D/g, ""));
    expect(left).toBeGreaterThan(0);
    await figure.click();
    await expect(page).toHaveURL("/admin/abonnes?etat=desinscrit");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gestion des abonnés");
    const listed = Number(((await count(page).textContent()) ?? "").replace(/\D/g, ""));
    expect(listed).toBeGreaterThanOrEqual(left);
  }).toPass();
  await expect(page.getByLabel("État", { exact: true })).toHaveValue("desinscrit");
});

test("the export is of those who have confirmed, unless everybody is asked for, and moves no button", {
  tag: "@nightly",
}, async ({ page }) => {
  await enter(page);
  await addPeople(page.request, someEmails("export-par-etat", 5));
  await unsubscribe(page, "export-par-etat", 2);
  await open(page, "/admin/abonnes?q=export-par-etat");
  await expect(page.getByLabel("Confirmés (3)")).toBeChecked();
  const button = page.getByRole("button", { name: "Exporter en CSV" });
  const before = await button.boundingBox();
  await button.click();
  await expect(page.getByText("Export terminé : 3 abonnés.")).toBeVisible();
  expect(await button.boundingBox()).toEqual(before);
  await page.getByLabel("Tous, avec leur état (5)").check();
  const download = page.waitForEvent("download");
  await button.click();
  expect((await download).suggestedFilename()).toMatch(/^abonnés-avec-état-/);
  await page.getByLabel("État", { exact: true }).selectOption({ label: "Désinscrit" });
  await expect(page.getByText("Désinscrits, avec leur état (2)")).toBeVisible();
});

test("what was chosen and typed before the scripts run is asked for, and an export pressed then follows it", {
  tag: "@nightly",
}, async ({ page }) => {
  await enter(page);
  await addPeople(page.request, someEmails("avant-scripts", 4));
  await unsubscribe(page, "avant-scripts", 1);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/(?!boot-)[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/admin/abonnes", { waitUntil: "commit" });
  await page.getByLabel("État", { exact: true }).selectOption({ label: "Désinscrit" });
  await page.getByLabel("Rechercher une adresse").pressSequentially("avant-scripts");
  await page.getByLabel("Source").selectOption({ label: "non spécifiée" });
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exporter en CSV" }).click();
  release();
  const text = readFileSync(await (await download).path(), "utf8");
  expect(text.split("\r\n").slice(1, -1)).toEqual([
    expect.stringMatching(/avant-scripts-\d+@exemple\.fr.*Désinscrit$/),
  ]);
  await expect(count(page)).toHaveText("1 abonné pour cette recherche");
  await expect(page).toHaveURL(/q=avant-scripts.*source=.*etat=desinscrit/);
  await expect(page.getByLabel("Rechercher une adresse")).toHaveValue("avant-scripts");
  await expect(page.getByLabel("État", { exact: true })).toHaveValue("desinscrit");
});

test("fifty people are short on a phone, and the last page is a link away @phone", { tag: "@nightly" }, async ({
  page,
}) => {
  await enter(page);
  await addPeople(page.request, someEmails("numeros", 120));
  await open(page, "/admin/abonnes?q=numeros&tri=email");
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4_500);
  await page.getByRole("link", { name: "Dernière page" }).click();
  await expect(page.getByRole("navigation", { name: "Pages : Liste des abonnés" })).toContainText("Page 3 sur 3");
  await expect(rows(page).last()).toContainText("numeros-120@exemple.fr");
});
