import { setTimeout as wait } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import { launchBrowser } from "#scripts/check/browser.ts";
import { open } from "#tests/support/browser/interactive.ts";
import { startPostgres } from "#tests/support/database/postgres.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/mail/smtp-server.ts";
import { startServer } from "#tests/support/site/built-server.ts";
import { countPages, type FormAnswer, healthz, type Seen, signUp, signUpInBrowser, visit } from "./visitor.ts";

type AwayReport = {
  /** Sign-ups whose success the visitor was told, before and after. */
  acknowledged: number;
  /** Those without an e-mail. */
  lost: number;
  /** Addresses with more than one e-mail, or with one although their sign-up was refused. */
  doubled: number;
  during: Seen;
  /** The form of a page that is open, sent by its script. */
  inBrowser: FormAnswer;
  /** The link of an e-mail, and unsubscribing by one click, meanwhile; the link again, and how many e-mails its owner has then. */
  link: { confirmation: Refusal; oneClick: Refusal; confirmationAfter: number; emails: number };
  /** Addresses and links in the log, and lines that say that jobs failed. */
  log: { personal: string[]; jobsFailed: number };
  /** Pages asked for while the database was away, one set a second. */
  pages: { asked: number; served: number };
  healthz: { before: number; during: number[]; after: number };
  /** The status of the list that is asked for, and whether the list that is open says what happened when it is refreshed. */
  admin: { status: number; showsAlert: boolean };
  /** The same process all along. */
  isRestarted: boolean;
};

type Refusal = { status: number; saysSo: boolean };

const PASSWORD = "mot-de-passe-des-tests";
const TIMEOUT_MS = 240_000;

/** PostgreSQL is stopped at once, as a crash would, for so many seconds, with an e-mail waiting in the queue. */
export async function databaseAway({ seconds }: { seconds: number }): Promise<AwayReport> {
  using data = temporaryFolder();
  await using smtp = await startSmtpServer();
  const postgres = await startPostgres();
  const browser = await launchBrowser();
  try {
    await using server = await startServer({
      environment: {
        DATA_DIR: data.path,
        DATABASE_URL: postgres.url,
        SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
        MAIL_FROM: "Le Récap <bonjour@exemple.fr>",
        ADMIN_PASSWORD: PASSWORD,
      },
    });
    const before = await healthz(server.url);
    const list = await openAdminList(browser, server.url);
    const token = await tokenOf("abonnee@exemple.fr", server.url, smtp);
    // Its e-mail is still in the queue when the database goes.
    smtp.behaviour = "later";
    const acknowledged = (await signUp(server.url, "avant@exemple.fr")).ok ? ["avant@exemple.fr"] : [];
    await until(() => server.output().includes("mail_failed"));
    smtp.behaviour = "accept";

    await postgres.crash();
    const [seen, inBrowser, watched] = await Promise.all([
      visit(server.url, "pendant@exemple.fr"),
      signUpInBrowser(browser, server.url, "pendant@exemple.fr"),
      watchPages(server.url, seconds),
    ]);
    const admin = await refresh(list);
    const confirmation = await refusal(await confirm(server.url, token), "n’a pas pu être enregistrée");
    const oneClick = await refusal(await unsubscribe(server.url, token), "réessayer plus tard");

    await postgres.start();
    await until(async () => (await healthz(server.url)) === 200);
    const after = await healthz(server.url);
    await until(async () => (await signUp(server.url, "apres@exemple.fr")).ok);
    acknowledged.push("apres@exemple.fr");
    await until(() => acknowledged.every((email) => smtp.to(email).length > 0));
    const confirmationAfter = (await confirm(server.url, token)).status;
    await until(() => smtp.to("abonnee@exemple.fr").length > 1);
    return {
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((email) => smtp.to(email).length === 0).length,
      doubled: acknowledged.filter((email) => smtp.to(email).length > 1).length + smtp.to("pendant@exemple.fr").length,
      during: seen,
      inBrowser,
      link: { confirmation, oneClick, confirmationAfter, emails: smtp.to("abonnee@exemple.fr").length },
      log: {
        personal: server.output().match(/@exemple|jeton=/g) ?? [],
        jobsFailed: server.output().split("jobs_failed").length - 1,
      },
      pages: { asked: watched.asked, served: watched.served },
      healthz: { before, during: [...new Set(watched.healthz)], after },
      admin,
      isRestarted: server.process.exitCode !== null,
    };
  } finally {
    await browser.close();
    await postgres.stop();
  }
}

/** That of the link in the e-mail that a sign-up sends. */
async function tokenOf(email: string, url: string, smtp: TestSmtpServer): Promise<string> {
  await signUp(url, email);
  await until(() => smtp.to(email).length > 0);
  const link = /https?:\S+/.exec(smtp.to(email)[0]?.mail.text ?? "")?.[0] ?? "";
  return new URL(link).searchParams.get("jeton") ?? "";
}

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
const confirm = (url: string, jeton: string) => post(`${url}/lettre/confirmer`, { jeton });
const unsubscribe = (url: string, token: string) =>
  post(`${url}/lettre/desinscription?jeton=${token}`, { "List-Unsubscribe": "One-Click" });

async function refusal(answer: Response, words: string): Promise<Refusal> {
  return { status: answer.status, saysSo: (await answer.text()).includes(words) };
}

/** Pages and health, once a second. */
async function watchPages(url: string, seconds: number) {
  const watched = { asked: 0, served: 0, healthz: [] as number[] };
  for (let second = 0; second < seconds; second += 1) {
    const [pages, health] = await Promise.all([countPages(url), healthz(url), wait(1_000)]);
    watched.asked += 4;
    watched.served += pages;
    watched.healthz.push(health);
  }
  return watched;
}

async function openAdminList(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: url });
  await page.goto("/admin/connexion");
  await page.locator('input[name="mot-de-passe"]').fill(PASSWORD);
  await page.locator('input[name="mot-de-passe"]').press("Enter");
  await page.waitForURL("**/admin");
  await open(page, "/admin/abonnes");
  return page;
}

async function refresh(page: Page): Promise<AwayReport["admin"]> {
  await page.getByRole("button", { name: "Actualiser" }).click();
  const alert = page.locator("p.alert", { hasText: "Impossible de charger les abonnés" });
  const showsAlert = await alert.waitFor({ timeout: 90_000 }).then(
    () => true,
    () => false,
  );
  const response = await page.request.get("/admin/abonnes");
  return { status: response.status(), showsAlert };
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (await isTrue()) return;
    await wait(200);
  }
}
