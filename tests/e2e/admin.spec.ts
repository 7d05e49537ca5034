import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { tabTo } from "#tests/support/accessibility/keyboard.ts";
import { interactive, open } from "#tests/support/browser/interactive.ts";
import { keepToasts } from "#tests/support/browser/kept-toasts.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { addPeople, enter, fillSignIn, openList, someEmails } from "#tests/support/sign-in/admin-page.ts";
import { ADMIN_PASSWORD } from "#tests/support/sign-in/sign-in-by-http.ts";

const REFUSED = /status (401|429)|status of (401|429)/;

const flag = (page: Page) => page.evaluate(() => sessionStorage.getItem("adminAuthenticated"));
const rows = (page: Page) => page.getByRole("table").locator("tbody").getByRole("row");
const count = (page: Page) => page.locator(".admin-count");
const toast = (page: Page, title: string, text: string) =>
  expect(page.getByRole("region", { name: "Notifications" }).filter({ hasText: title })).toContainText(text);

test("the gate refuses a wrong password, opens to the right one, and closes at the end", async ({ page, announce }) => {
  announce(REFUSED);
  await keepToasts(page);
  await open(page, "/admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Administration");
  await fillSignIn(page, "mauvais");
  await toast(page, "Erreur d'authentification", "Le mot de passe est incorrect");
  await expect(page.getByRole("alert").filter({ hasText: "Le mot de passe est incorrect" }).first()).toBeVisible();
  await expect(page.getByLabel("Mot de passe")).toBeFocused();
  await expect.poll(() => flag(page)).toBeNull();

  await fillSignIn(page, ADMIN_PASSWORD);
  await toast(page, "Connexion réussie", "Bienvenue dans l'espace administration");
  await expect(page.getByRole("region", { name: "Notifications" }).getByRole("alert")).toBeEmpty();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("État du site");
  await expect(page.getByRole("heading", { level: 2, name: "Gestion des abonnés" })).toBeVisible();
  await expect(page).toHaveURL("/admin");
  await expect.poll(() => flag(page)).toBe("true");

  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("État du site");
  await interactive(page);
  await page.getByRole("button", { name: "Déconnexion" }).click();
  await toast(page, "Déconnexion réussie", "Vous avez été déconnecté de l'espace administration");
  await expect(page.getByLabel("Mot de passe")).toBeVisible();
  await expect.poll(() => flag(page)).toBeNull();

  await page.goBack();
  await expect(page.getByLabel("Mot de passe")).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
});

test("checking takes half a second at least, and says so", { tag: "@nightly" }, async ({ page }) => {
  const times: number[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/admin/connexion.data*", async (route) => {
    const start = performance.now();
    const response = await route.fetch({ maxRedirects: 0 });
    times.push(performance.now() - start);
    await held;
    await route.fulfill({ response });
  });
  await open(page, "/admin");
  await page.getByLabel("Mot de passe").fill(ADMIN_PASSWORD);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("button", { name: "Vérification..." })).toBeDisabled();
  release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("État du site");
  expect(times).toEqual([expect.any(Number)]);
  expect(times[0]).toBeGreaterThanOrEqual(500);
});

test("the flag alone opens nothing, and a session that ended is told from none", { tag: "@nightly" }, async ({
  page,
}) => {
  await open(page, "/admin");
  await page.evaluate(() => sessionStorage.setItem("adminAuthenticated", "true"));
  await open(page, "/admin");
  await expect(page.getByText("Votre session a pris fin")).toBeVisible();
  await expect(page.getByLabel("Mot de passe")).toBeVisible();
  await expect.poll(() => flag(page)).toBeNull();
});

test("the list below answers where it stands: a search by Enter asks once, and shows times to the millisecond", {
  tag: "@nightly",
}, async ({ page }) => {
  await enter(page);
  await addPeople(page.request, ["touche-entree@exemple.fr"]);
  await page.clock.install();
  await open(page, "/admin");
  await page.locator("summary", { hasText: "Gestion des abonnés" }).click();
  // Typing is sent after a pause, which must not pass before Enter.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("touche-entree")) asked.push(request.url());
  });
  const search = page.getByLabel("Rechercher une adresse");
  await search.fill("touche-entree");
  await search.press("Enter");
  await expect(count(page)).toHaveText("1 abonné pour cette recherche");
  // Longer than that pause.
  await page.clock.runFor(2_000);
  await page.waitForLoadState("networkidle");
  expect(asked).toHaveLength(1);
  await expect(rows(page).locator("time")).toHaveAttribute("datetime", /T\d\d:\d\d:\d\d\.\d{3}Z$/);
  await page.getByRole("button", { name: "Actualiser" }).click();
  await expect(page.getByText("Actualisation des données en cours...").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("État du site");
  await search.fill("touche-entree-personne");
  await page.clock.runFor(2_000);
  await expect(page.getByText("Aucun abonné trouvé")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\?q=touche-entree-personne/);
  await expect(search).toBeFocused();
});

test("a refresh says what it does, and a failure says so in its place", { tag: "@nightly" }, async ({
  page,
  announce,
}) => {
  announce(/abonnes\.data|ERR_FAILED|status of 503/);
  await enter(page);
  await addPeople(page.request, someEmails("rafraichir", 1));
  await keepToasts(page);
  await openList(page, "rafraichir");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/admin/abonnes.data*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Actualiser" }).click();
  await expect(count(page)).toHaveText("Chargement des données...");
  await toast(page, "Rafraîchissement", "Actualisation des données en cours...");
  release();
  await expect(count(page)).toHaveText("1 abonné pour cette recherche");

  await page.unroute("**/admin/abonnes.data*");
  await page.route("**/admin/abonnes.data*", (route) => route.abort("failed"));
  await page.getByRole("button", { name: "Actualiser" }).click();
  await expect(page.getByText("Impossible de charger les abonnés: Failed to fetch")).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);

  await page.unroute("**/admin/abonnes.data*");
  await page.getByRole("button", { name: "Actualiser" }).click();
  await expect(rows(page)).toHaveCount(1);
});

test("a session about to end is announced and put off, and leaves nothing on the screen when it ends", {
  tag: "@nightly",
}, async ({ page, context }) => {
  await page.clock.install();
  await enter(page);
  await addPeople(page.request, someEmails("veille", 1));
  await openList(page, "veille");
  // The dialog stands for two minutes.
  await page.clock.fastForward("28:05");
  const dialog = page.getByRole("dialog", { name: "Votre session va se terminer" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Prolonger la session" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await page.clock.fastForward("20:00");
  await expect(dialog).toBeHidden();
  await context.clearCookies();
  await page.clock.fastForward("12:00");
  await expect(page.getByLabel("Mot de passe")).toBeVisible();
  await expect(page.getByText("Votre session a pris fin")).toBeVisible();
  await expect(page.getByText("veille-001@exemple.fr")).toHaveCount(0);
});

test("all of it works from the keyboard", { tag: "@nightly" }, async ({ page }) => {
  await open(page, "/admin");
  await tabTo(page, page.getByLabel("Mot de passe"));
  await page.keyboard.type(ADMIN_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await addPeople(page.request, someEmails("clavier", 2));
  await tabTo(page, page.locator("summary", { hasText: "Gestion des abonnés" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel("Rechercher une adresse"));
  await page.keyboard.type("clavier");
  await expect(count(page)).toHaveText("2 abonnés pour cette recherche");
  await tabTo(page, page.getByRole("link", { name: "Email", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("columnheader", { name: "Email" })).toHaveAttribute("aria-sort", "ascending");
  await tabTo(page, page.getByRole("link", { name: "Gérer clavier-001@exemple.fr" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("clavier-001@exemple.fr");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the gate, the list, what is done to a person, the journal and the e-mails work as plain pages", async ({
    page,
    announce,
  }) => {
    announce(REFUSED);
    await page.goto("/admin");
    await fillSignIn(page, "mauvais");
    await expect(page.getByText("Le mot de passe est incorrect")).toBeVisible();
    await fillSignIn(page, ADMIN_PASSWORD);
    await expect(page.getByText("Connexion réussie. Bienvenue dans l'espace administration")).toBeVisible();
    await addPeople(page.request, someEmails("sans-script", 55));

    await page.getByText("Gestion des abonnés").click();
    await page.getByLabel("Rechercher une adresse").fill("sans-script");
    await page.getByRole("button", { name: "Rechercher" }).click();
    await expect(count(page)).toHaveText("55 abonnés pour cette recherche");
    await page.getByRole("link", { name: "Email" }).click();
    await page.getByRole("link", { name: "Dernière page" }).click();
    await expect(page.getByText("Page 2 sur 2")).toBeVisible();
    await page.getByRole("button", { name: "Actualiser" }).click();
    await expect(rows(page)).toHaveCount(5);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV pour tableur français" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^abonnés-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(readFileSync(await file.path(), "utf8").split("\r\n")).toHaveLength(57);

    await page.getByRole("link", { name: "Gérer" }).first().click();
    await page.getByRole("button", { name: "Désinscrire" }).click();
    await expect(page.getByText("Cette personne est désinscrite")).toBeVisible();
    await page.getByRole("link", { name: "Effacer…" }).click();
    await page.getByRole("button", { name: "Effacer définitivement" }).click();
    await expect(page.getByText("Abonné effacé.")).toBeVisible();
    await expect(count(page)).toHaveText("54 abonnés pour cette recherche");
    await page.getByRole("link", { name: "Importer", exact: true }).click();
    await expect(page.getByText("il demande JavaScript")).toBeVisible();
    await page.getByRole("link", { name: "Journal" }).click();
    await expect(page.getByRole("main")).not.toContainText("@");
    await page.getByLabel("Actes").selectOption({ label: "Import" });
    await page.getByRole("button", { name: "Afficher" }).click();
    await expect(rows(page).first()).toContainText("Import");
    await page.getByRole("link", { name: "E-mails" }).click();
    await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("En attente");
    await page.getByRole("button", { name: "Déconnexion" }).click();
    await expect(page.getByText("Déconnexion réussie.")).toBeVisible();
  });
});
