import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { interactive } from "#tests/support/browser/interactive.ts";
import { ADMIN_PASSWORD } from "./sign-in-by-http.ts";

export async function enter(page: Page): Promise<void> {
  const form = { "mot-de-passe": ADMIN_PASSWORD };
  const response = await page.request.post("/admin/connexion", { form, maxRedirects: 0 });
  expect(response.status()).toBe(303);
}

/** Give each test its own word, which stands in the addresses. */
export async function addPeople(
  request: APIRequestContext,
  emails: string[],
  source = "",
  purpose = "weekly_letter",
): Promise<void> {
  for (let start = 0; start < emails.length; start += 50) {
    const row = { id: "", source, date: "", states: null, status: "confirmed" };
    const rows = emails.slice(start, start + 50).map((email) => ({ ...row, email }));
    const data = { mode: "apply", importId: null, purpose, rows };
    const response = await request.post("/admin/importer/lot", { data });
    expect(response.status()).toBe(200);
  }
}

export function someEmails(word: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${word}-${String(index + 1).padStart(3, "0")}@exemple.fr`);
}

export async function openList(page: Page, word: string, more = ""): Promise<void> {
  await page.goto(`/admin/abonnes?q=${word}${more}`);
  await interactive(page);
}

export async function fillSignIn(page: Page, password: string): Promise<void> {
  await page.getByLabel("Mot de passe").fill(password);
  await page.getByRole("button", { name: "Se connecter" }).click();
}

export async function idsOf(request: APIRequestContext, word: string): Promise<string[]> {
  const file = await request.get(`/admin/abonnes.csv?tous=oui&q=${word}`);
  const lines = (await file.text()).split("\r\n").slice(1, -1);
  return lines.map((line) => line.split(",")[0] ?? "");
}

/** From the next page on, what comes after the first ten rows of an export never arrives. */
export async function holdExports(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const fetchAll = window.fetch;
    window.fetch = async (asked, init) => {
      const response = await fetchAll(asked, init);
      if (!String(asked).includes(".csv")) return response;
      const lines = (await response.text()).split("\r\n");
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(`${lines.slice(0, 11).join("\r\n")}\r\n`));
          init?.signal?.addEventListener("abort", () => controller.error(init.signal?.reason));
        },
      });
      return new Response(body, { headers: response.headers });
    };
  });
}
