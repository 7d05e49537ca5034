import type { Browser } from "@playwright/test";
import { open } from "#tests/support/browser/interactive.ts";

/** What a visitor meets, and what a supervisor is told. */
export type Seen = {
  /** How many of four pages were served. */
  pages: number;
  healthz: number;
  /** The form of a browser without scripts: the page that answers. */
  form: FormAnswer;
  /** What its script is answered. */
  script: { status: number; answer: unknown };
};

export type FormAnswer = {
  status: number;
  /** The refusal, in French. */
  saysSo: boolean;
  /** The address is still in the field. */
  keepsTyped: boolean;
};

export const FAILURE = "Impossible de finaliser l'inscription. Veuillez réessayer plus tard.";
export const FORM_IN_A_FAULT: FormAnswer = { status: 503, saysSo: true, keepsTyped: true };
/** What is expected while nothing can be recorded. */
export const SEEN_IN_A_FAULT: Seen = {
  pages: 4,
  healthz: 503,
  form: FORM_IN_A_FAULT,
  script: { status: 503, answer: { isRecorded: false, message: FAILURE } },
};

const PAGES = ["/", "/explorer", "/glossaire", "/plan-du-site"];
const ANSWER_TIMEOUT_MS = 90_000;

export function signUp(url: string, email: string): Promise<Response> {
  const body = new URLSearchParams({ email, source: "updates_signup" });
  return fetch(`${url}/lettre/inscription.json`, { method: "POST", body });
}

export async function healthz(url: string): Promise<number> {
  return (await fetch(`${url}/healthz`)).status;
}

/** How many of the pages are there. */
export async function countPages(url: string): Promise<number> {
  const statuses = await Promise.all(
    PAGES.map((path) =>
      fetch(`${url}${path}`).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  );
  return statuses.filter((status) => status === 200).length;
}

/** Reads pages and signs up, as the form does with its script and without. */
export async function visit(url: string, email: string): Promise<Seen> {
  const pages = await countPages(url);
  const health = await healthz(url);
  const form = await signUpWithoutScripts(url, email);
  const answer = await signUp(url, email);
  return { pages, healthz: health, form, script: { status: answer.status, answer: await answer.json() } };
}

async function signUpWithoutScripts(url: string, email: string): Promise<FormAnswer> {
  const body = new URLSearchParams({ email, source: "updates_signup" });
  const response = await fetch(`${url}/lettre/inscription`, { method: "POST", body });
  const html = await response.text();
  return {
    status: response.status,
    saysSo: html.includes(FAILURE.replaceAll("'", "&#x27;")),
    keepsTyped: html.includes(`value="${email}"`),
  };
}

export async function signUpInBrowser(browser: Browser, url: string, email: string): Promise<FormAnswer> {
  const page = await browser.newPage({ baseURL: url });
  try {
    await open(page, "/");
    const form = page.locator("form.sign-up");
    const field = form.getByLabel("Adresse e-mail");
    await field.fill(email);
    const answered = page.waitForResponse("**/lettre/inscription.json", { timeout: ANSWER_TIMEOUT_MS });
    await form.getByRole("button", { name: "S'inscrire" }).click();
    const status = (await answered).status();
    const alert = form.locator(".alert");
    await alert.waitFor({ timeout: ANSWER_TIMEOUT_MS });
    return {
      status,
      saysSo: (await alert.textContent())?.includes(FAILURE) ?? false,
      keepsTyped: (await field.inputValue()) === email,
    };
  } finally {
    await page.close();
  }
}
