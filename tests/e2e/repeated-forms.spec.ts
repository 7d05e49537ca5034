import type { Page } from "@playwright/test";
import { open } from "#tests/support/browser/interactive.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { receivedMail } from "#tests/support/mail/outbox.ts";
import { askForLink, linkAndCode, newAddress, otherDevice, signIn } from "#tests/support/sign-in/sign-in.ts";

async function loseAnswers(page: Page, count: number): Promise<string[]> {
  const bodies: string[] = [];
  await page.route("**/compte/envoi", async (route) => {
    bodies.push(route.request().postData() ?? "");
    if (bodies.length > count) return route.continue();
    await route.fetch();
    await route.abort("failed");
  });
  return bodies;
}

test("an e-mail whose request was answered in the void is sent once", async ({ page, announce }) => {
  announce(/ERR_FAILED/);
  const email = newAddress();
  const bodies = await loseAnswers(page, 2);
  await askForLink(page, email);
  expect(bodies).toHaveLength(3);
  expect(new Set(bodies).size).toBe(1);
  await linkAndCode(email);
  await page.waitForTimeout(1_000);
  expect(await receivedMail(email)).toHaveLength(1);
});

test("a link whose answer was lost signs in all the same", async ({ page, announce }) => {
  announce(/ERR_FAILED/);
  const email = newAddress();
  await askForLink(page, email);
  const { link } = await linkAndCode(email);
  await loseAnswers(page, 1);
  await open(page, link);
  await page.getByRole("button", { name: "Me connecter" }).click();
  await expect(page).toHaveURL(/\/profil$/);
  await expect(page.locator(".site-header-session")).toContainText(email);
});

test("a code whose answer was lost signs in all the same", async ({ page, announce }) => {
  announce(/ERR_FAILED/);
  const email = newAddress();
  await askForLink(page, email);
  const { code } = await linkAndCode(email);
  await loseAnswers(page, 1);
  await page.getByLabel("Code reçu par e-mail").fill(code);
  await page.getByRole("button", { name: "Me connecter" }).click();
  await expect(page.locator(".site-header-session")).toContainText(email);
});

test("an erasure whose answer was lost says that the account is gone", async ({ page, announce }) => {
  announce(/ERR_FAILED/);
  await signIn(page, newAddress());
  await open(page, "/profil/suppression");
  await loseAnswers(page, 1);
  await page.getByLabel(/Je veux supprimer mon compte/).check();
  await page.getByRole("button", { name: "Supprimer définitivement" }).click();
  await expect(page.getByRole("heading", { name: "Votre compte est supprimé" })).toBeVisible();
});

test("without scripts, a form that the browser sends twice is answered twice the same", async ({ page, browser }) => {
  const email = newAddress();
  await askForLink(page, email);
  const { link } = await linkAndCode(email);
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "fr-FR" });
  const plain = await context.newPage();
  await plain.goto(link);
  const id = await plain.locator('input[name="envoi"]').inputValue();
  const form = { jeton: new URL(link).searchParams.get("jeton") ?? "", envoi: id };
  const post = () => plain.request.post(link, { form, maxRedirects: 0 });
  const [first, second] = [await post(), await post()];
  expect([first.status(), second.status()]).toEqual([303, 303]);
  await plain.goto("/profil");
  await expect(plain.getByText(email).first()).toBeVisible();
  await context.close();
});

test("a refused link takes the focus to what it says, and asks for another without the address", async ({
  page,
  context,
  announce,
}) => {
  announce(/status (410|of 410)/);
  announce(/410/);
  const email = newAddress();
  await askForLink(page, email);
  const { link } = await linkAndCode(email);
  await open(page, link);
  const other = await otherDevice(context, {});
  await open(other, link);
  await other.getByRole("button", { name: "Me connecter" }).click();
  await expect(other).toHaveURL(/\/profil$/);
  await other.context().close();

  await page.getByRole("button", { name: "Me connecter" }).click();
  await expect(page.getByRole("heading", { name: "Ce lien a déjà servi" })).toBeFocused();
  await page.getByRole("button", { name: "Recevoir un nouveau lien" }).click();
  await expect(page.getByRole("heading", { name: "Vérifiez votre boîte e-mail" })).toBeVisible();
  const { code } = await linkAndCode(email, 2);
  await page.getByLabel("Code reçu par e-mail").fill(code);
  await page.getByRole("button", { name: "Me connecter" }).click();
  await expect(page).toHaveURL(/\/profil$/);
});

test("a late answer about a session that ended takes nothing from the one opened meanwhile", async ({ page }) => {
  const email = newAddress();
  await signIn(page, email);
  const cookies = await page.context().cookies();
  // No page of the site is open, which might ask for the session too.
  await page.goto("/robots.txt");
  await page.context().clearCookies();
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, value: cookie.value.slice(0, -1) })));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = false;
  await page.route("**/session", async (route) => {
    if (isHeld || route.request().method() !== "GET") return route.continue();
    isHeld = true;
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await page.goto("/");
  await expect.poll(() => isHeld).toBe(true);
  await page.context().addCookies(cookies);
  release();
  await expect(page.locator(".site-header-session")).toContainText(email);
  expect((await page.context().cookies()).map(({ name }) => name).toSorted()).toEqual(
    cookies.map(({ name }) => name).toSorted(),
  );
});
