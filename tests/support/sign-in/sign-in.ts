import { type APIRequestContext, type BrowserContext, expect, type Page } from "@playwright/test";
import { open, watchHydration } from "#tests/support/browser/interactive.ts";
import { nextMail } from "#tests/support/mail/outbox.ts";

const SIGN_IN_SUBJECT = "Votre lien de connexion au Récap";

let people = 0;

export function newAddress(): string {
  people += 1;
  return `lecteur-${people}-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}@exemple.fr`;
}

export async function askForLink(page: Page, email: string, path = "/connexion") {
  // Opened over itself, the page would still wait for the code asked for before.
  await page.goto("about:blank");
  await open(page, path);
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByRole("button", { name: "Recevoir un lien de connexion" }).click();
  await expect(page.getByRole("heading", { name: "Vérifiez votre boîte e-mail" })).toBeVisible();
}

export async function linkAndCode(email: string, count = 1): Promise<{ link: string; code: string }> {
  const { text, links } = await nextMail(email, count, SIGN_IN_SUBJECT);
  const link = links.find((url) => url.includes("/connexion/lien")) ?? "";
  const code = /(?<!\S)\d{4} ?\d{4}(?!\S)/.exec(text)?.[0] ?? "";
  return { link, code };
}

export async function signIn(page: Page, email: string, count = 1) {
  await startSession(page.request, email, count);
  await open(page, "/profil");
}

/** As the forms do, which tests/e2e/sign-in.spec.ts fills in: pages of their own would cost each test half a second. */
export async function startSession(request: APIRequestContext, email: string, count = 1): Promise<void> {
  await request.post("/compte/envoi", { form: { formulaire: "connexion", intention: "envoyer", email } });
  const { link } = await linkAndCode(email, count);
  const form = { jeton: new URL(link).searchParams.get("jeton") ?? "" };
  const answer = await request.post("/connexion/lien", { form, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
}

export async function otherDevice(context: BrowserContext, extraHTTPHeaders: Record<string, string>): Promise<Page> {
  const browser = context.browser();
  if (!browser) throw new Error("no browser");
  const other = await browser.newContext({ extraHTTPHeaders, locale: "fr-FR", timezoneId: "Europe/Paris" });
  await watchHydration(other);
  return other.newPage();
}
