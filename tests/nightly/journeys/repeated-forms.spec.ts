import type { APIRequestContext } from "@playwright/test";
import { open } from "#tests/support/browser/interactive.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { linkAndCode, newAddress, signIn } from "#tests/support/sign-in/sign-in.ts";

async function linkFor(request: APIRequestContext, email: string): Promise<string> {
  await request.post("/compte/envoi", { form: { formulaire: "connexion", intention: "envoyer", email } });
  return (await linkAndCode(email)).link;
}

test("a link whose answer was lost signs in all the same", async ({ page, announce }) => {
  announce(/ERR_FAILED/);
  const email = newAddress();
  const link = await linkFor(page.request, email);
  const bodies: (string | null)[] = [];
  await page.route("**/compte/envoi", async (route) => {
    bodies.push(route.request().postData());
    if (bodies.length > 1) return route.continue();
    await route.fetch();
    await route.abort("failed");
  });
  await open(page, link);
  await page.getByRole("button", { name: "Me connecter" }).click();
  await expect(page).toHaveURL(/\/profil$/);
  await expect(page.locator(".site-header-session")).toContainText(email);
  expect(bodies).toEqual([expect.stringContaining("jeton"), bodies[0]]);
});

test("a refused link takes the focus to what it says, and asks for another without the address", async ({
  page,
  request,
  announce,
}) => {
  announce(/status (410|of 410)/);
  announce(/410/);
  const email = newAddress();
  const link = await linkFor(request, email);
  await open(page, link);
  const form = { jeton: new URL(link).searchParams.get("jeton") ?? "" };
  expect((await request.post("/connexion/lien", { form, maxRedirects: 0 })).status()).toBe(303);

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
