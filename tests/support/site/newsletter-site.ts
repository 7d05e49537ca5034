import type { Page } from "@playwright/test";
import { open } from "#tests/support/browser/interactive.ts";
import { test as base, expect } from "#tests/support/browser/test.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { type SmtpMessage, startSmtpServer, type TestSmtpServer } from "#tests/support/mail/smtp-server.ts";
import { startServer } from "./built-server.ts";

type Site = { url: string; smtp: TestSmtpServer; output: () => string };

/** A site of the worker's own, whose mail server is the test's. */
export const test = base.extend<{ smtp: TestSmtpServer }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      using data = temporaryFolder();
      await using smtp = await startSmtpServer();
      await using server = await startServer({
        environment: {
          DATA_DIR: data.path,
          SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
          MAIL_FROM: "Le Récap <lettre@lerecap.example>",
          ADMIN_PASSWORD: "mot-de-passe-des-tests",
          TRUST_PROXY: "1",
        },
      });
      await use({ url: `http://localhost:${server.port}`, smtp, output: server.output });
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
  smtp: ({ site }, use) => use(site.smtp),
});

const TIMEOUT = { timeout: 90_000 };

let people = 0;

export function newAddress(): string {
  people += 1;
  return `abonnee-${people}-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}@exemple.fr`;
}

export const field = (page: Page) => page.getByLabel("Adresse e-mail");
export const alert = (page: Page) => page.locator("form.sign-up .alert");
export const toast = (page: Page) => page.locator(".toast");

export async function signUp(page: Page, email: string, path = "/") {
  await open(page, path);
  await field(page).fill(email);
  await page.getByRole("button", { name: "S'inscrire" }).click();
  // A pointer above a toast would hold it.
  await page.mouse.move(0, 0);
}

export async function nextMessage(smtp: TestSmtpServer, email: string, count = 1): Promise<SmtpMessage> {
  await expect.poll(() => smtp.to(email).length, TIMEOUT).toBeGreaterThanOrEqual(count);
  return smtp.to(email)[count - 1]!;
}

export function linksOf({ mail }: SmtpMessage): string[] {
  return [...new Set(mail.text?.match(/https?:\/\/\S+/g) ?? [])];
}

export async function linkFor(
  page: Page,
  smtp: TestSmtpServer,
  email: string,
  source = "updates_signup",
): Promise<string> {
  await page.request.post("/lettre/inscription", { form: { email, source } });
  const [link = ""] = linksOf(await nextMessage(smtp, email));
  return link;
}
