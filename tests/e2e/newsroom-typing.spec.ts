import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { LOCK_INTENTS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { interactive, watchHydration } from "#tests/support/browser/interactive.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { freePort } from "#tests/support/database/postgres.ts";
import { keptText, said, savedByItself } from "#tests/support/newsroom/newsroom-site.ts";
import { newAddress, startSession } from "#tests/support/sign-in/sign-in.ts";
import { ADMIN_PASSWORD } from "#tests/support/sign-in/sign-in-by-http.ts";
import { joinTeam } from "#tests/support/sign-in/staff.ts";
import { startServer } from "#tests/support/site/built-server.ts";

const definition = (page: Page) => page.getByLabel("Définition");

/** A new writer's draft of a term of the glossary: one for each test, as a document has one open draft. */
async function editTerm(context: BrowserContext, name: string, term: string, email = newAddress()): Promise<Page> {
  await watchHydration(context);
  const page = await context.newPage();
  await joinTeam(page, { email, name, role: "writer" });
  await page.goto(`/redaction?genre=glossary&titre=${term.toLowerCase()}`);
  await page.getByRole("button", { name: new RegExp(`^Modifier ${term}`) }).click();
  await interactive(page);
  return page;
}

/** A new writer's page of the article whose title has these words. */
async function editArticle(context: BrowserContext, name: string, title: string): Promise<Page> {
  await watchHydration(context);
  const page = await context.newPage();
  await joinTeam(page, { email: newAddress(), name, role: "writer" });
  await page.goto(`/redaction?genre=article&titre=${title}`);
  await page
    .getByRole("button", { name: /^Modifier/ })
    .first()
    .click();
  await interactive(page);
  return page;
}

/** Read again later, the page would bring what another one wrote, over which one could type without losing a word. */
async function readAgain(page: Page, saved: string): Promise<void> {
  await expect(page.locator(`input[type="hidden"][value="${saved}"]`)).toBeAttached();
  // A check that takes long is asked for with the page until it has ended.
  await expect(page.getByRole("heading", { name: "Vérification en cours" })).toHaveCount(0);
}

test("each press for a question gives one, under the hand, and nothing folds", { tag: "@nightly" }, async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await editArticle(context, "Jade Morel", "Logement");
  const quiz = page.locator("details.draft-file", { has: page.getByRole("heading", { name: /quiz/i }) });
  await quiz.locator("summary").first().click();
  const add = quiz.getByRole("button", { name: "Ajouter une question" });
  const questions = quiz.getByLabel("Question", { exact: true });
  const before = await questions.count();
  await add.click();
  await expect(questions).toHaveCount(before + 1);
  await expect(questions.last()).toBeFocused();
  // Two presses in a row.
  await add.click();
  await add.click();
  await expect(questions).toHaveCount(before + 3);
  await expect(quiz).toHaveAttribute("open");
  await context.close();
});

test("what is typed is in the draft two seconds later, and nothing moves; a browser that is ended loses nothing", async ({
  browser,
  axe,
}) => {
  const desk = await browser.newContext();
  const page = await editArticle(desk, "Emma Petit", "Délinquance");
  const text = page.getByRole("textbox", { name: "Texte", exact: true });
  await expect(text).toHaveAttribute("contenteditable", "true");
  const sources = page.locator("summary", { hasText: "Les sources" });
  await sources.click();
  await keptText(page).evaluate((area: HTMLTextAreaElement) => {
    area.setSelectionRange(20, 20);
    area.focus();
  });
  await expect(text).toBeFocused();
  const before = await keptText(page).inputValue();
  const place = await page.evaluate(() => scrollY);
  await page.keyboard.type("Tapé ");
  await savedByItself(page);
  const read = page.waitForResponse(/\.data/);
  await page.keyboard.type("dans le train ");
  // Read again, with what the site says of it.
  await read;
  await page.keyboard.type("du matin");
  await expect(keptText(page)).toHaveValue(`${before.slice(0, 20)}Tapé dans le train du matin${before.slice(20)}`);
  await expect(text).toBeFocused();
  await expect(sources.locator("..")).toHaveAttribute("open");
  expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(200);
  await page.keyboard.press("Control+z");
  await expect(keptText(page)).not.toHaveValue(/du matin/);
  await page.keyboard.press("Control+y");
  await axe(page, "editor that has saved");

  const title = page.getByLabel("Titre", { exact: true }).first();
  await title.fill("Un titre du train");
  // Not a source twice, and what was typed before it is in the draft.
  const count = await page.getByRole("button", { name: "Enlever cette source" }).count();
  await page.getByRole("button", { name: "Ajouter une source" }).click();
  await expect(page.getByRole("button", { name: "Enlever cette source" })).toHaveCount(count + 1);
  await expect(title).toHaveValue("Un titre du train");
  // The whole head has it too: what is typed there afterwards does not take it out.
  await expect(page.getByLabel("Fichier", { exact: true }).first()).toHaveValue(/Un titre du train/);
  await page.getByRole("button", { name: "Enlever cette source" }).last().click();
  await expect(page.getByRole("button", { name: "Enlever cette source" })).toHaveCount(count);

  const phone = await browser.newContext({ storageState: await desk.storageState() });
  await watchHydration(phone);
  const address = new URL(page.url()).pathname;
  await desk.close();
  const other = await phone.newPage();
  await other.goto(address);
  await expect(keptText(other)).toHaveValue(/Tapé dans le train du matin/);
  await expect(other.getByLabel("Titre", { exact: true }).first()).toHaveValue("Un titre du train");
  await phone.close();
});

test("whoever opens a draft second sees who writes, takes over, and of two texts chooses each passage", {
  tag: "@nightly",
}, async ({ browser, axe }) => {
  const desk = await browser.newContext();
  const page = await editTerm(desk, "Farid Blin", "Annexion");
  await definition(page).fill("Le texte de Farid.");
  await savedByItself(page);
  await readAgain(page, "Le texte de Farid.");
  // Until Farid types on, his page says twice a minute that it is there, and would hear of Gina before.
  await desk.setOffline(true);
  const address = new URL(page.url()).pathname;
  // Without scripts too.
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const reader = await plain.newPage();
  await joinTeam(reader, { email: newAddress(), name: "Gina Roy", role: "writer" });
  await reader.goto(address);
  await expect(reader.getByText("Farid Blin écrit dans ce document depuis")).toBeVisible();
  await expect(definition(reader)).toHaveJSProperty("readOnly", true);
  await reader.getByRole("button", { name: "Prendre la main" }).click();
  await expect(definition(reader)).toHaveJSProperty("readOnly", false);
  await definition(reader).fill("Le texte de Gina.");
  await reader.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await said(reader, "Enregistré.");

  await definition(page).fill("Le texte de Farid, plus tard.");
  await desk.setOffline(false);
  await said(page, "Gina Roy a pris la main à");
  await axe(page, "second writer");
  await expect(definition(page)).toHaveJSProperty("readOnly", true);
  await page.reload();
  await page.getByRole("button", { name: "Prendre la main" }).click();
  await expect(page.getByText("Ce document a changé depuis.")).toBeVisible();
  await page.getByRole("button", { name: "Comparer les deux textes" }).click();
  await expect(page.getByRole("heading", { name: "Gina Roy a écrit dans ce document" })).toBeVisible();
  const mine = page.getByRole("radio", { name: "Votre texte" });
  await expect(mine).toBeChecked();
  await expect(mine).toHaveAccessibleDescription("Définition Le texte de Farid, plus tard.");
  await expect(page.locator("mark", { hasText: "Gina" })).toBeVisible();
  await axe(page, "two texts");
  await mine.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Le texte enregistré par Gina Roy" })).toBeChecked();
  await page.keyboard.press("ArrowUp");
  await page.getByRole("button", { name: "Enregistrer le texte réuni" }).click();
  await said(page, "Enregistré.");
  await interactive(page);
  await expect(definition(page)).toHaveValue("Le texte de Farid, plus tard.");
  await expect(page.getByText("Vous aviez tapé")).toBeHidden();

  // The form of a page without scripts was made before.
  await definition(reader).fill("Un autre texte de Gina. ".repeat(400));
  await reader.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(reader.getByRole("heading", { name: "Farid Blin a écrit dans ce document" })).toBeVisible();
  await expect(reader.getByRole("radio", { name: "Votre texte" })).toBeChecked();
  await reader.getByRole("radio", { name: "Le texte enregistré par Farid Blin" }).check();
  await reader.getByRole("button", { name: "Enregistrer le texte réuni" }).click();
  await expect(definition(reader)).toHaveValue("Le texte de Farid, plus tard.");
  await Promise.all([desk.close(), plain.close()]);
});

test("the sentence for readers outlives an answer that comes while the page tells that it is there", {
  tag: "@nightly",
}, async ({ browser }) => {
  const context = await browser.newContext();
  const page = await editArticle(context, "Noé Garnier", "Inflation");
  const text = page.getByRole("textbox", { name: "Texte", exact: true });
  await text.fill(`${await keptText(page).inputValue()}\n\nUne phrase de plus.`);
  await savedByItself(page);
  await page.locator("summary", { hasText: "Demander une relecture" }).click();
  await page.getByLabel("Changement de fond").check();
  await page.getByLabel("La phrase pour les lecteurs").fill("Une phrase de plus dit ce qui a changé.");
  await savedByItself(page);
  await page.route(/enregistrement/, async (route) => {
    const sent = route.request().postData() ?? "";
    // The page tells that it is there as soon as the request has its answer, and waits long for its own.
    if (sent.includes("=request")) await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    if (sent.includes(`=${LOCK_INTENTS.hold}`)) await new Promise((end) => setTimeout(end, 5_000));
    await route.continue();
  });
  await page.getByRole("button", { name: "Envoyer la demande" }).click();
  await said(page, "Relecture demandée");
  const written = page.waitForResponse((answer) => answer.url().includes("enregistrement"));
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await written;
  await page.goto(`${new URL(page.url()).pathname}/relecture`);
  await expect(page.getByText("Une phrase de plus dit ce qui a changé.")).toBeVisible();
  await context.close();
});

test("two tabs of one person, opened or duplicated, are two writers", { tag: "@nightly" }, async ({ browser }) => {
  const context = await browser.newContext();
  const page = await editTerm(context, "Hanna Le Goff", "Asile");
  await definition(page).fill("Tapé dans le premier onglet.");
  await savedByItself(page);
  await readAgain(page, "Tapé dans le premier onglet.");
  // Comes with the storage of the first one, as a duplicated tab.
  const opening = context.waitForEvent("page");
  await page.evaluate(() => void window.open(location.href));
  const second = await opening;
  await expect(second.getByText("Vous écrivez déjà dans un autre onglet")).toBeVisible();
  await expect(definition(second)).toHaveValue("Tapé dans le premier onglet.");
  await expect(definition(second)).toHaveJSProperty("readOnly", true);
  // The page is loaded again with the text as it is now.
  await Promise.all([second.waitForEvent("load"), second.getByRole("button", { name: "Prendre la main" }).click()]);
  await interactive(second);
  await expect(definition(second)).toHaveJSProperty("readOnly", false);
  await expect(second.getByText("Vous aviez tapé")).toBeHidden();
  await definition(second).fill("Tapé dans le second.");
  await savedByItself(second);
  await definition(page).fill("Tapé trop tard.");
  await said(page, "Vous écrivez déjà dans un autre onglet");
  await second.close();
  await page.getByRole("button", { name: "Prendre la main" }).click();
  await page.getByRole("button", { name: "Comparer les deux textes" }).click();
  await expect(page.getByRole("radio", { name: "Votre texte" })).toHaveAccessibleDescription(/Tapé trop tard\./);
  await interactive(page);
  await page.getByRole("link", { name: "Garder ce qui est enregistré" }).click();
  await interactive(page);
  await expect(definition(page)).toHaveValue("Tapé dans le second.");
  await expect(page.getByText("Vous aviez tapé")).toBeHidden();
  // A page that is loaded again is the same writer.
  await page.reload();
  await interactive(page);
  await definition(page).fill("Tapé après un rechargement.");
  await savedByItself(page);
  await context.close();
});

test("away from the network the tab keeps what is typed, saves it later, or offers it to the next page", {
  tag: "@nightly",
}, async ({ browser }) => {
  const context = await browser.newContext();
  const page = await editTerm(context, "Inès Morel", "Cessez-le-feu");
  await context.setOffline(true);
  await definition(page).fill("Tapé dans le tunnel.");
  await said(page, "Le site ne répond pas. Laissez cet onglet ouvert : il garde ce que vous tapez.");
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  await (await asked).dismiss();
  await context.setOffline(false);
  await savedByItself(page);

  // A keepalive request of a page that is left passes by what Playwright holds back.
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError("away"));
  });
  await definition(page).fill("Tapé juste avant une panne.");
  await said(page, "Le site ne répond pas.");
  await page.reload();
  await expect(definition(page)).toHaveValue("Tapé dans le tunnel.");
  await page.getByRole("button", { name: "Le reprendre" }).click();
  await savedByItself(page);
  await page.reload();
  await expect(definition(page)).toHaveValue("Tapé juste avant une panne.");
  // A link waits for what was typed a moment before.
  await interactive(page);
  await definition(page).fill("Tapé avant de partir.");
  await page.getByRole("link", { name: "Versions" }).click();
  await page.getByRole("heading", { name: "Versions" }).waitFor();
  await page.goto(page.url().replace("/versions", ""));
  await expect(definition(page)).toHaveValue("Tapé avant de partir.");
  await context.close();
});

test("however many saves are due, one is asked for at a time", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await editTerm(context, "Maud Roche", "Inflation");
  await definition(page).fill("Tapé.");
  await savedByItself(page);
  let [running, most] = [0, 0];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/enregistrement", async (route) => {
    running += 1;
    most = Math.max(most, running);
    await answered;
    await route.fulfill({ response: await route.fetch() });
    running -= 1;
  });
  const asked = page.waitForRequest(/\/enregistrement$/);
  await definition(page).fill("Tapé de nouveau.");
  await asked;
  await definition(page).fill("Tapé entre deux fenêtres.");
  await page.evaluate(() => {
    for (let times = 0; times < 3; times += 1) window.dispatchEvent(new Event("focus"));
  });
  answer();
  await savedByItself(page);
  await expect(page.locator('input[type="hidden"][value="Tapé entre deux fenêtres."]')).toBeAttached();
  expect(most).toBe(1);
  await context.close();
});

test("a session that ends while one writes is said; signed in again in another tab, one goes on", {
  tag: "@nightly",
}, async ({ browser }) => {
  const context = await browser.newContext();
  const email = newAddress();
  const page = await editTerm(context, "Jean Lopez", "Cohabitation", email);
  await context.clearCookies();
  await definition(page).fill("Tapé sans session.");
  await said(page, "Votre session est terminée.");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(page.getByRole("link", { name: "Connectez-vous dans un nouvel onglet" })).toHaveAttribute(
    "href",
    "/connexion",
  );
  await expect(definition(page)).toHaveValue("Tapé sans session.");
  // Somebody else's is no session of this page.
  const other = await context.newPage();
  await joinTeam(other, { email: newAddress(), name: "Karim Diop", role: "writer" });
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await said(page, "Votre session est terminée.");
  await context.clearCookies();
  await startSession(other.request, email);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await savedByItself(page);
  // By a form alone, the page says so too.
  await context.clearCookies();
  const answer = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.status() === 401,
  );
  await page.evaluate(() => document.querySelector<HTMLFormElement>("#document")?.submit());
  await answer;
  await expect(page.getByRole("heading", { name: "Votre session est terminée" })).toBeVisible();
  await context.close();
});

test("a server that starts again is asked again, and has all that was typed", { tag: "@nightly" }, async ({
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "le-recap-typing-"));
  const PORT = String(await freePort());
  const environment = { DATA_DIR: folder, ADMIN_PASSWORD, SESSION_SECRET: "s".repeat(40), TRUST_PROXY: "1", PORT };
  const former = process.env.E2E_DATA_DIR;
  process.env.E2E_DATA_DIR = folder;
  let server = await startServer({ environment });
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${PORT}` });
  const page = await editTerm(context, "Lise Nguyen", "Donbass");
  await server[Symbol.asyncDispose]();
  await definition(page).fill("Tapé pendant une mise à jour.");
  await said(page, "Le site ne répond pas.");
  server = await startServer({ environment });
  await savedByItself(page);
  await page.reload();
  await expect(definition(page)).toHaveValue("Tapé pendant une mise à jour.");
  await context.close();
  await server[Symbol.asyncDispose]();
  process.env.E2E_DATA_DIR = former;
  rmSync(folder, { recursive: true, force: true });
});
