import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import { addPeople, enter, fillGate, openList, someEmails } from "#tests/support/admin-page.ts";
import { interactive, open } from "#tests/support/interactive.ts";
import { tabTo } from "#tests/support/keyboard.ts";
import { ADMIN_PASSWORD } from "#tests/support/sign-in-by-http.ts";
import { expect, test } from "#tests/support/test.ts";

const REFUSED = /status (401|429)|status of (401|429)/;

const flag = (page: Page) => page.evaluate(() => sessionStorage.getItem("adminAuthenticated"));
const rows = (page: Page) => page.getByRole("table").locator("tbody").getByRole("row");
const count = (page: Page) => page.locator(".admin-count");
const toast = (page: Page, title: string, text: string) =>
  expect(page.getByRole("region", { name: "Notifications" }).filter({ hasText: title })).toContainText(text);

async function contentOf(download: Promise<Download>): Promise<{ name: string; text: string }> {
  const file = await download;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
}

test("the gate refuses a wrong password, opens to the right one, and closes at the end @both", async ({
  page,
  announce,
}) => {
  announce(REFUSED);
  await open(page, "/admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Administration");
  await fillGate(page, "mauvais");
  await toast(page, "Erreur d'authentification", "Le mot de passe est incorrect");
  await expect(page.getByRole("alert").filter({ hasText: "Le mot de passe est incorrect" }).first()).toBeVisible();
  await expect(page.getByLabel("Mot de passe")).toBeFocused();
  expect(await flag(page)).toBeNull();

  await fillGate(page, ADMIN_PASSWORD);
  await toast(page, "Connexion réussie", "Bienvenue dans l'espace administration");
  await expect(page.getByRole("region", { name: "Notifications" }).getByRole("alert")).toBeEmpty();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("État du site");
  await expect(page.getByRole("heading", { level: 2, name: "Gestion des abonnés" })).toBeVisible();
  await expect(page).toHaveURL("/admin");
  expect(await flag(page)).toBe("true");

  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("État du site");
  await interactive(page);
  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await toast(page, "Déconnexion réussie", "Vous avez été déconnecté de l'espace administration");
  await expect(page.getByLabel("Mot de passe")).toBeVisible();
  expect(await flag(page)).toBeNull();

  await page.goBack();
  await expect(page.getByLabel("Mot de passe")).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
});

test("checking takes half a second at least, and says so", async ({ page }) => {
  await open(page, "/admin");
  await page.getByLabel("Mot de passe").fill(ADMIN_PASSWORD);
  const start = Date.now();
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("button", { name: "Vérification..." })).toBeDisabled();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("État du site");
  expect(Date.now() - start).toBeGreaterThanOrEqual(500);
});

test("the flag alone opens nothing, and a session that ended is told from none", async ({ page }) => {
  await open(page, "/admin");
  await page.evaluate(() => sessionStorage.setItem("adminAuthenticated", "true"));
  await open(page, "/admin");
  await expect(page.getByText("Votre session a pris fin")).toBeVisible();
  await expect(page.getByLabel("Mot de passe")).toBeVisible();
  expect(await flag(page)).toBeNull();
});

test("attempts are stopped with 429 and the time to wait, for the right password too", async ({ page, announce }) => {
  announce(REFUSED);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await page.request.post("/admin/connexion", { form: { "mot-de-passe": "mauvais" } });
  }
  const form = { "mot-de-passe": ADMIN_PASSWORD };
  const response = await page.request.post("/admin/connexion", { form, maxRedirects: 0 });
  expect(response.status()).toBe(429);
  expect(Number(response.headers()["retry-after"])).toBeGreaterThan(800);
  await open(page, "/admin");
  await fillGate(page, ADMIN_PASSWORD);
  await expect(page.getByText("Trop de tentatives. Réessayez dans 15 minutes.").first()).toBeVisible();
});

test("nothing here is kept by caches, found by search engines, or readable by scripts", async ({ page, context }) => {
  await enter(page);
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name).toSorted()).toEqual(["admin", "admin-device"]);
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/" });
  for (const path of ["/admin", "/admin/connexion", "/admin/journal", "/admin.data"]) {
    const headers = (await page.request.get(path, { maxRedirects: 0 })).headers();
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["x-robots-tag"]).toBe("noindex, nofollow");
  }
});

test("a search by Enter asks once, and the list that it shows is valid HTML", async ({ page }) => {
  await enter(page);
  await addPeople(page.request, ["touche-entree@exemple.fr"]);
  await open(page, "/admin");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("touche-entree")) asked.push(request.url());
  });
  const search = page.getByLabel("Rechercher une adresse");
  await search.fill("touche-entree");
  await search.press("Enter");
  await expect(count(page)).toHaveText("1 abonné pour cette recherche");
  // Longer than the pause after which typing is sent.
  await page.waitForTimeout(600);
  expect(asked).toHaveLength(1);
  await expect(page.locator(":is(table, thead, tbody, tr, th, td)[role]")).toHaveCount(0);
  await expect(rows(page).locator("time")).toHaveAttribute("datetime", /T\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test("the list is searched, filtered, sorted and turned page by page", async ({ page }) => {
  await enter(page);
  const word = "pages";
  await addPeople(page.request, someEmails(word, 60), "updates_signup");
  await addPeople(page.request, [`${word}-sans-source@exemple.fr`]);
  await openList(page, word);
  await expect(count(page)).toHaveText("61 abonnés pour cette recherche");
  await expect(rows(page)).toHaveCount(50);

  await page.getByRole("link", { name: "Email" }).click();
  await expect(page.getByRole("columnheader", { name: "Email" })).toHaveAttribute("aria-sort", "ascending");
  await expect(rows(page).first()).toContainText(`${word}-001@exemple.fr`);
  await expect(rows(page).first()).toContainText(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/);
  await page.getByRole("link", { name: "Page suivante" }).click();
  await expect(rows(page)).toHaveCount(11);
  await expect(page.getByRole("region", { name: "Liste des abonnés" })).toBeFocused();
  await expect(rows(page).first()).toContainText(`${word}-051@exemple.fr`);
  await page.getByRole("link", { name: "Page précédente" }).click();
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole("link", { name: "Email" }).click();
  await expect(page.getByRole("columnheader", { name: "Email" })).toHaveAttribute("aria-sort", "descending");
  await expect(rows(page).first()).toContainText("non spécifiée");

  await page.getByLabel("Source").focus();
  await page.getByLabel("Source").selectOption({ label: "non spécifiée" });
  await expect(count(page)).toHaveText("1 abonné pour cette recherche");
  await expect(page.getByLabel("Source")).toBeFocused();
  await page.getByLabel("Rechercher une adresse").fill(`${word}-00`);
  await expect(page.getByText("Aucun abonné trouvé")).toBeVisible();
  await expect(count(page)).toHaveText("aucun abonné pour cette recherche");
  await expect(page.getByRole("button", { name: "Exporter en CSV" })).toBeDisabled();
  await page.getByRole("link", { name: "Effacer les filtres" }).click();
  await expect(page.getByLabel("Rechercher une adresse")).toHaveValue("");
  await expect(page.getByLabel("Source")).toHaveValue("");
});

test("a refresh says what it does, and a failure says so in its place", async ({ page, announce }) => {
  announce(/abonnes\.data|ERR_FAILED|status of 503/);
  await enter(page);
  await addPeople(page.request, someEmails("rafraichir", 1));
  await openList(page, "rafraichir");
  await page.route("**/admin/abonnes.data*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.getByRole("button", { name: "Actualiser" }).click();
  await expect(count(page)).toHaveText("Chargement des données...");
  await toast(page, "Rafraîchissement", "Actualisation des données en cours...");
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

test("the export holds all that matches, in both forms", async ({ page }) => {
  await enter(page);
  const emails = [...someEmails("exporter", 70), "=exporter+1@exemple.fr"];
  await addPeople(page.request, emails, "site; ancien");
  await openList(page, "exporter", "&tri=email");
  await expect(count(page)).toHaveText("71 abonnés pour cette recherche");

  const standard = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exporter en CSV" }).click();
  const { name, text } = await contentOf(standard);
  const today = new Intl.DateTimeFormat("fr-CA", { timeZone: "Europe/Paris" }).format(new Date());
  expect(name).toBe(`abonnés-${today}.csv`);
  const lines = text.split("\r\n").slice(0, -1);
  expect(lines[0]).toBe("ID,Email,Source,Date d'inscription");
  expect(lines.slice(1).map((line) => line.split(",")[1]?.replace(/^'/, ""))).toEqual(expect.arrayContaining(emails));
  expect(lines).toHaveLength(72);
  expect(lines.find((line) => line.includes("exporter+1"))).toMatch(
    /^[0-9a-f-]{36},'=exporter\+1@exemple\.fr,"site; ancien",\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}$/,
  );
  await expect(page.getByText("Export terminé : 71 abonnés confirmés.")).toBeVisible();

  const french = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV pour tableur français" }).click();
  const other = await contentOf(french);
  expect(other.text.startsWith("\uFEFFID;Email;Source;Date d'inscription\r\n")).toBe(true);
  expect(other.text.split("\r\n")).toHaveLength(73);
});

test("a long export shows its progress and can be stopped", async ({ page }) => {
  await enter(page);
  await addPeople(page.request, someEmails("long", 1200));
  await openList(page, "long-");
  let asked = 0;
  await page.route("**/admin/abonnes.json*", async (route) => {
    asked += 1;
    if (asked > 1) await new Promise((resolve) => setTimeout(resolve, 5_000));
    await route.continue().catch(() => {});
  });
  await page.getByRole("button", { name: "Exporter en CSV" }).click();
  await expect(page.getByRole("progressbar", { name: "Export en cours : 83 %" })).toBeVisible();
  await page.getByRole("button", { name: "Annuler" }).click();
  await expect(page.getByText("Export annulé.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Exporter en CSV" })).toBeEnabled();
});

test("a session that ends during an export is told", async ({ page, context, announce }) => {
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

test("a person is unsubscribed, then erased after two questions, and the journal knows no address", async ({
  page,
}) => {
  await enter(page);
  await addPeople(page.request, ["fiche-1@exemple.fr", "fiche-2@exemple.fr"]);
  await openList(page, "fiche");
  await page.getByRole("link", { name: "Gérer fiche-1@exemple.fr" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("fiche-1@exemple.fr");
  await expect(page.getByText("inscription confirmée (import), lettre hebdomadaire")).toBeVisible();
  await page.getByRole("button", { name: "Désinscrire" }).click();
  await expect(page.getByText("Cette personne est désinscrite")).toBeVisible();
  await expect(page.getByText("Désinscrit", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Effacer…" }).click();
  await expect(page.getByRole("heading", { name: "Effacer cette personne ?" })).toBeFocused();
  await page.getByRole("link", { name: "Annuler" }).click();
  await page.getByRole("link", { name: "Effacer…" }).click();
  await page.getByRole("link", { name: "Oui, effacer" }).click();
  await expect(page.getByRole("heading", { name: "Effacer définitivement ?" })).toBeFocused();
  await page.getByRole("button", { name: "Effacer définitivement" }).click();
  await toast(page, "Abonné effacé", "Les données de cette personne ont été supprimées");
  await expect(count(page)).toHaveText("1 abonné pour cette recherche");
  await expect(rows(page)).toContainText(["fiche-2@exemple.fr"]);

  await page.getByRole("link", { name: "Journal" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Journal");
  await expect(rows(page).filter({ hasText: "Effacement" }).first()).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("@");
});

test("a confirmation is sent again to someone who has not answered", async ({ page }) => {
  const email = "relancer@exemple.fr";
  await page.request.post("/lettre/inscription", { form: { email, source: "updates_signup" } });
  await enter(page);
  await openList(page, "relancer", "&etat=a-confirmer");
  await page.getByRole("link", { name: `Gérer ${email}` }).click();
  await page.getByRole("button", { name: "Renvoyer la confirmation" }).click();
  await expect(page.getByText("L’e-mail de confirmation est reparti.")).toBeVisible();
});

test("an import is checked first, its errors can be mended, and a second time it changes nothing", async ({ page }) => {
  await enter(page);
  await addPeople(page.request, ["importer-connue@exemple.fr", "importer-partie@exemple.fr"]);
  await openList(page, "importer-partie");
  await page.getByRole("link", { name: "Gérer" }).click();
  await page.getByRole("button", { name: "Désinscrire" }).click();
  await expect(page.getByText("Cette personne est désinscrite")).toBeVisible();

  await page.getByRole("link", { name: "Importer" }).click();
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
  await page.getByLabel("Ces personnes ont accepté").check();
  await page.getByRole("button", { name: "Importer 1 personne" }).click();
  await expect(page.getByRole("heading", { name: "Résultat de l’import" })).toBeVisible();
  await expect(fact("Personnes ajoutées")).toHaveText("1");

  await chooser.setInputFiles(file(errors.text.replace("importer-faute", "importer-mendee@exemple.fr")));
  await expect(fact("Personnes à ajouter")).toHaveText("1");
  await chooser.setInputFiles(file(text));
  await expect(fact("Personnes à ajouter")).toHaveText("0");
  await openList(page, "importer-nouvelle");
  await expect(rows(page)).toContainText(["07/04/2025 14:32"]);
});

test("a session about to end is announced and put off, and leaves nothing on the screen when it ends", async ({
  page,
  context,
}) => {
  await page.clock.install();
  await enter(page);
  await addPeople(page.request, someEmails("veille", 1));
  await openList(page, "veille");
  await page.clock.fastForward("28:30");
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

test("all of it works from the keyboard", async ({ page }) => {
  await open(page, "/admin");
  await tabTo(page, page.getByLabel("Mot de passe"));
  await page.keyboard.type(ADMIN_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await addPeople(page.request, someEmails("clavier", 2));
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

  test("the gate, the list and what is done to a person work as plain pages", async ({ page, announce }) => {
    announce(REFUSED);
    await page.goto("/admin");
    await fillGate(page, "mauvais");
    await expect(page.getByText("Le mot de passe est incorrect")).toBeVisible();
    await fillGate(page, ADMIN_PASSWORD);
    await expect(page.getByText("Connexion réussie. Bienvenue dans l'espace administration")).toBeVisible();
    await addPeople(page.request, someEmails("sans-script", 55));

    await page.getByLabel("Rechercher une adresse").fill("sans-script");
    await page.getByRole("button", { name: "Rechercher" }).click();
    await expect(count(page)).toHaveText("55 abonnés pour cette recherche");
    await page.getByRole("link", { name: "Email" }).click();
    await page.getByRole("link", { name: "Page suivante" }).click();
    await expect(rows(page)).toHaveCount(5);
    await page.getByRole("button", { name: "Actualiser" }).click();
    await expect(rows(page)).toHaveCount(5);
    await expect(page.getByRole("button", { name: "Exporter en CSV" })).toBeHidden();

    await page.getByRole("link", { name: "Gérer" }).first().click();
    await page.getByRole("button", { name: "Désinscrire" }).click();
    await expect(page.getByText("Cette personne est désinscrite")).toBeVisible();
    await page.getByRole("link", { name: "Effacer…" }).click();
    await page.getByRole("link", { name: "Oui, effacer" }).click();
    await page.getByRole("button", { name: "Effacer définitivement" }).click();
    await expect(page.getByText("Abonné effacé.")).toBeVisible();
    await expect(count(page)).toHaveText("54 abonnés pour cette recherche");
    await page.getByRole("link", { name: "Importer" }).click();
    await expect(page.getByText("il demande JavaScript")).toBeVisible();
    await page.getByRole("button", { name: "Se déconnecter" }).click();
    await expect(page.getByText("Déconnexion réussie.")).toBeVisible();
  });
});
