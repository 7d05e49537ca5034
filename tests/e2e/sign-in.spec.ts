import { maskEmail } from "#platform/mail/masked-email.ts";
import { interactive, open } from "#tests/support/browser/interactive.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { askForLink, linkAndCode, newAddress, signIn } from "#tests/support/sign-in/sign-in.ts";

const ARTICLE = "/categories/international/ukraine/histoire";

test("a reader signs in by the link, which leads back to where they were", async ({ page, axe, announce }) => {
  announce(/status (410|of 410)/);
  announce(/410/);
  const email = newAddress();
  await open(page, "/profil");
  await page.getByRole("link", { name: "Se connecter" }).click();
  await expect(page).toHaveURL(/\/connexion$/);
  await axe(page, "sign-in");
  await askForLink(page, email, `/connexion?retour=${encodeURIComponent(ARTICLE)}`);
  await expect(page.getByRole("textbox", { name: /Code reçu par e-mail/ })).toBeFocused();
  await axe(page, "code");
  await expect(page.locator(".site-header-session")).toHaveCount(0);

  const { link } = await linkAndCode(email);
  for (let time = 0; time < 20; time += 1) expect((await page.request.get(link)).status()).toBe(200);
  const answer = await page.goto(link);
  expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
  expect(answer?.headers()["cache-control"]).toContain("no-store");
  await expect(page.getByText(maskEmail(email))).toBeVisible();
  await axe(page, "link");
  await interactive(page);
  expect((await page.context().cookies()).filter(({ name }) => name.includes("session"))).toEqual([]);
  await page.getByRole("button", { name: "Me connecter" }).click();
  await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`));
  const header = page.locator(".site-header-session");
  await expect(header).toContainText(email);
  await expect(header.getByText(email, { exact: true })).toBeHidden();
  await header.getByText(`${email[0]}…@exemple.fr`).click();
  await expect(header.getByText(email, { exact: true })).toBeVisible();
  await axe(page, "whole address");

  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Vous êtes connecté(e)" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Ce lien a déjà servi, et tout est fait");
  await axe(page, "used link, signed in");
  const stranger = await page.request.get(link, { headers: { Cookie: "" } });
  expect(await stranger.text()).toContain("Recevoir un nouveau lien");
  await page.goto("/connexion");
  await expect(page).toHaveURL(/\/profil$/);
});

test("a reader signs in by the code, typed in the page that asked for it", async ({ page }) => {
  await askForLink(page, newAddress());
  await page.getByRole("link", { name: "Changer d’adresse" }).click();
  await expect(page.getByLabel("Adresse e-mail")).toBeVisible();
  const email = newAddress();
  await askForLink(page, email);
  const { code } = await linkAndCode(email);
  await page.reload();
  const field = page.getByLabel("Code reçu par e-mail");
  await field.fill("0000");
  await page.getByRole("button", { name: "Me connecter" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Ce code n’est pas le bon" })).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("0000");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(page).toHaveTitle(/^Erreur\s: /);
  await field.fill(` ${code.slice(0, 4)} ${code.slice(-4)} `);
  await page.getByRole("button", { name: "Me connecter" }).click();
  await expect(page).toHaveURL(/\/profil$/);
  await expect(page.locator(".site-header-session")).toContainText(email);

  // The next person on this computer presses « Back ».
  await page.context().clearCookies();
  await page.goBack();
  await expect(page.getByLabel("Adresse e-mail")).toHaveValue("");
  await expect(page.getByText(email)).toHaveCount(0);
});

const FORM_PATHS = [
  ...["/connexion", "/connexion/lien", "/deconnexion", "/session", "/compte/envoi"],
  ...["/profil", "/profil/suppression", "/profil/synchronisation"],
];

test("bodies that no form sends are refused in French, and nothing happens", { tag: "@nightly" }, async ({ page }) => {
  const json = { headers: { "Content-Type": "application/json" }, data: { email: "lea@exemple.fr" } };
  const addresses: [path: string, status: number, text: RegExp][] = [
    ["/connexion", 400, /Veuillez entrer une adresse email valide/],
    ["/connexion/lien", 404, /Ce lien n’est pas reconnu/],
    ["/profil/synchronisation", 400, /pas dans le format attendu/],
    ["/compte/envoi", 400, /Ce formulaire n’existe pas/],
  ];
  for (const [path, status, text] of addresses) {
    const answer = await page.request.post(path, json);
    expect.soft(answer.status(), path).toBe(status);
    expect.soft(await answer.text(), path).toMatch(text);
  }
  for (const path of FORM_PATHS) {
    const answer = await page.request.post(path, { form: { email: `${"a".repeat(5_000)}@exemple.fr` } });
    expect.soft(answer.status(), path).toBe(413);
    expect.soft(await answer.text(), path).toContain("trop volumineux");
  }
});

test("a session is told to its own pages, and to no visitor", { tag: "@nightly" }, async ({ page, request }) => {
  const email = newAddress();
  const visitor = await request.get("/session");
  expect(await visitor.json()).toBeNull();
  expect(visitor.headers()["cache-control"]).toContain("no-store");
  await signIn(page, email);
  expect(await (await page.request.get("/session")).json()).toMatchObject({ email, sync: false });
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite]).sort()).toEqual([
    ["session", true, "Lax"],
    ["session-hint", false, "Lax"],
  ]);
  expect(await page.evaluate(() => document.cookie)).toMatch(/^session-hint=[\w-]{8}$/);
});

test("a visitor has no cookie and asks for no session", { tag: "@nightly" }, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ["/", ARTICLE, "/profil", "/connexion"]) await open(page, path);
  await page.waitForTimeout(500);
  expect(asked).not.toContain("/session");
  expect(await page.context().cookies()).toEqual([]);
});

test("without network the form says so, and what was typed stays", { tag: "@nightly" }, async ({
  page,
  context,
  announce,
}) => {
  announce(/ERR_INTERNET_DISCONNECTED/);
  await page.clock.install();
  await open(page, "/connexion");
  const field = page.getByLabel("Adresse e-mail");
  await field.fill("lea@exemple.fr");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Recevoir un lien de connexion" }).click();
  await expect(page.getByText("Nouvel essai dans un instant")).toBeVisible();
  // Each try has to fail before the pause until the next one begins.
  const told = page.getByText("Le serveur ne répond pas, ou votre connexion est coupée.");
  const isTold = async () => {
    await page.clock.runFor(1_000);
    return told.isVisible();
  };
  await expect.poll(isTold, { intervals: [50], timeout: 120_000 }).toBe(true);
  await expect(field).toHaveValue("lea@exemple.fr");
  await context.setOffline(false);
});
