import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { test as base, expect } from "#tests/support/browser/test.ts";
import { ADMIN_PASSWORD } from "#tests/support/sign-in/sign-in-by-http.ts";
import { joinTeam, type NewMember } from "#tests/support/sign-in/staff.ts";
import { startServer } from "#tests/support/site/built-server.ts";

/**
 * A site of its own: what it publishes would change the pages that other tests read. `siteOf` names the file of tests,
 * as a document has one open draft and an address one invitation.
 */
export const test = base.extend<object, { site: string; siteOf: string }>({
  siteOf: ["", { option: true, scope: "worker" }],
  site: [
    async ({ siteOf }, use) => {
      const { E2E_DATA_DIR } = process.env;
      const folder = mkdtempSync(join(tmpdir(), `le-recap-newsroom-${siteOf}-`));
      process.env.E2E_DATA_DIR = folder;
      const environment = { DATA_DIR: folder, ADMIN_PASSWORD, SESSION_SECRET: "s".repeat(40), TRUST_PROXY: "1" };
      const server = await startServer({ environment });
      await use(server.url);
      await server[Symbol.asyncDispose]();
      process.env.E2E_DATA_DIR = E2E_DATA_DIR;
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
});

export async function withoutScripts(
  browser: Browser,
  options: BrowserContextOptions,
  member: NewMember,
): Promise<Page> {
  const context = await browser.newContext({ ...options, javaScriptEnabled: false });
  const page = await context.newPage();
  await joinTeam(page, member);
  return page;
}

/** Clicks what the page offers once its check is done: on a busy machine, without scripts, one asks for the result. */
export async function clickOnceChecked(target: Locator): Promise<void> {
  const result = target.page().getByRole("link", { name: "Voir le résultat" });
  await expect(async () => {
    if (await result.isVisible()) await result.click();
    await expect(target).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 120_000 });
  await target.click();
}

/** What it answers to may have made every page, or encoded an image beside the other tests. */
export const said = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text })).toBeVisible({ timeout: 60_000 });

/** What was typed is in the draft, without a press. */
export const savedByItself = (page: Page) => expect(page.getByText(/^Enregistré à/)).toBeVisible();

/** The assisted editor has taken the text area's place. A whole text set in that very moment would go to neither. */
export const assisted = (page: Page) => expect(page.getByRole("toolbar", { name: "Mise en forme" })).toBeVisible();

/** The text area, which holds the text also while the assisted editor shows it. */
export function keptText(page: Page): Locator {
  return page.locator("[data-body]").first();
}
