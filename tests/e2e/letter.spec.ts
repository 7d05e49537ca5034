import { expect, type Page } from "@playwright/test";
import { interactive, open } from "#tests/support/browser/interactive.ts";
import { test } from "#tests/support/browser/test.ts";
import { nextMail } from "#tests/support/mail/outbox.ts";
import { addPeople, enter } from "#tests/support/sign-in/admin-page.ts";

test("a link of the letter chooses an answer, records nothing before « Vérifier », and leaves no trace in the address", async ({
  page,
}) => {
  await page.goto("/lettre/4#q2-a");
  await interactive(page);
  await expect(page.getByRole("status").filter({ hasText: "Votre choix" })).toContainText("Appuyez sur « Vérifier »");
  expect(await page.evaluate(() => localStorage.getItem("learning"))).toBeNull();
  const form = page.locator("form.letter-question").nth(1);
  await form.getByRole("button", { name: "Vérifier" }).click();
  await expect(form.getByRole("status")).toContainText("Bonne réponse.");
  await expect(form.getByRole("status")).toContainText("Gardé dans ce navigateur");
  await form.getByRole("radio").nth(1).click({ force: true });
  await expect(form.getByRole("radio").first()).toBeChecked();
  await expect(form.getByRole("status")).toContainText("Bonne réponse.");
  await expect(page).toHaveURL(/\/lettre\/4$/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("learning"))).toContain("qui-juge-la-cpi");
});

test("%23 and no fragment show the same page", { tag: "@nightly" }, async ({ page }) => {
  for (const address of ["/lettre/4%23q1-b", "/lettre/4"]) {
    const response = await page.goto(address);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Que peut le droit");
  }
  await page.goto("/lettre/4%23q1-b");
  await interactive(page);
  await expect(page).toHaveURL(({ pathname }) => pathname === "/lettre/4");
  expect((await page.request.get("/lettre/99")).status()).toBe(404);
});

test("without scripts the questions are read, and their answers unfold", { tag: "@nightly" }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  await page.goto("/lettre/1#q1-c");
  // Playwright finds no plain strings inside <noscript>.
  await expect(page.getByText(/^Sans JavaScript, rien n’est gardé/)).toBeVisible();
  const answer = page.getByText(/votants confirment l’acte/);
  await expect(answer).toBeHidden();
  await page
    .getByText(/^Voir la réponse$/)
    .first()
    .click();
  await expect(answer).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await context.close();
});

test("a letter is composed, seen, tried, sent, and then stands in the archives", async ({ page }) => {
  // Sends to everybody whom other tests have added.
  test.setTimeout(600_000);
  await enter(page);
  await addPeople(page.request, ["lettre-001@exemple.fr", "lettre-002@exemple.fr"]);
  await page.goto("/admin/lettres/1");
  await page.getByRole("button", { name: "Composer la lettre" }).click();
  await expect(page.getByText("La lettre est composée")).toBeVisible();
  await expect(page.getByText("Bloquant")).toHaveCount(0);
  const preview = page.frameLocator("iframe").first();
  await expect(preview.getByRole("heading", { level: 1 })).toContainText("Un seul peuple");
  await page.getByLabel("À l’adresse").fill("essai-lettre@exemple.fr");
  await page.getByRole("button", { name: "Envoyer un essai" }).click();
  await expect(page.getByText("L’essai est parti")).toBeVisible();
  expect((await nextMail("essai-lettre@exemple.fr")).subject).toMatch(/^\[Essai\]/);
  await page.getByRole("button", { name: "Envoyer maintenant" }).click();
  await page.getByRole("button", { name: /^Oui, envoyer à/ }).click();
  // Read again by the page itself: to load it anew could come before the press has left.
  await expect(page.getByText("Envoyée", { exact: true })).toBeVisible({ timeout: 400_000 });
  const mail = await nextMail("lettre-001@exemple.fr");
  await page.goto("/lettre/archives");
  await expect(page.getByRole("link", { name: /N° 1/ })).toBeVisible();
  const figures = page.getByRole("listitem").filter({ hasText: "acceptées par le relais" });
  await expect(figures).toContainText("N° 1");
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize(size);
  const { messageId } = await nextMail("lettre-002@exemple.fr");
  const report = { event: "failed", messageId, status: "5.2.2", diagnostic: "552 5.2.2 Over quota" };
  const headers = { Authorization: "Bearer jeton-des-tests-de-bout-en-bout" };
  for (const outcome of ["recorded", "known"]) {
    const answer = await page.request.post("/lettre/rebonds", { data: report, headers });
    expect(await answer.json()).toEqual({ reports: [{ verdict: "soft", outcome, code: "5.2.2" }] });
  }
  await page.reload();
  await expect(figures).toContainText(/revenues\s:\s1(?!\d)/);
  await page.goto("/admin/lettres/1");
  await expect(page.getByText("Exemplaire revenu pour cette fois (1)")).toBeVisible();
  await page.goto("/admin?q=lettre-002");
  await page.getByRole("link", { name: "lettre-002@exemple.fr" }).click();
  await expect(page.getByText(/la lettre n° 1 est revenue pour un motif passager \(5\.2\.2\)/)).toBeVisible();
  expect(await (await page.request.get("/lettre.xml")).text()).toContain("lettre-1</id>");
  await readEveryLink(
    page,
    [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&")),
  );
  const pause = mail.links.find((link) => link.includes("/lettre/pause")) ?? "";
  await page.goto(new URL(pause).pathname + new URL(pause).search);
  await page.getByRole("button", { name: "Faire une pause d’un mois" }).click();
  await expect(page.getByRole("heading", { name: "C’est noté" })).toBeVisible();
  await page.goto(new URL(pause).pathname + new URL(pause).search);
  await expect(page.getByRole("heading", { name: "La lettre est en pause" })).toBeVisible();
  await page.getByRole("button", { name: "Reprendre la lettre" }).click();
  await expect(page.getByRole("heading", { name: "La lettre reprend" })).toBeVisible();
});

/** As scanners do: without scripts, twenty times those whose page has a button, then once with them. */
async function readEveryLink(page: Page, links: string[]): Promise<void> {
  const paths = links.map((link) => link.replace(new URL(link).origin, ""));
  const firstOf = (mark: string) => paths.find((path) => path.startsWith(mark)) ?? `no link ${mark}`;
  const buttons = [firstOf("/lettre/pause?"), firstOf("/lettre/desinscription?")];
  for (const path of new Set([...buttons, ...paths.map((one) => one.replace(/#.*/, ""))])) {
    const length = buttons.includes(path) ? 20 : 1;
    const answers = await Promise.all(Array.from({ length }, () => page.request.get(path)));
    expect(new Set(answers.map((one) => one.status())), path).toEqual(new Set([200]));
  }
  const choice = firstOf("/lettre/1#q1-");
  expect(paths).toContain(choice);
  for (const path of [choice, ...buttons]) await open(page, path);
  expect(await page.evaluate(() => localStorage.getItem("learning"))).toBeNull();
  await expect(page.getByRole("button", { name: "Me désinscrire" })).toBeVisible();
}
