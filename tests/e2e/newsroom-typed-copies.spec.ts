import type { BrowserContext, Page } from "@playwright/test";
import { interactive, watchHydration } from "#tests/support/browser/interactive.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { said } from "#tests/support/newsroom/newsroom-site.ts";
import { newAddress } from "#tests/support/sign-in/sign-in.ts";
import { joinTeam } from "#tests/support/sign-in/staff.ts";

/** A new writer's draft of a term of the glossary. */
async function editTerm(context: BrowserContext, name: string, term: string): Promise<Page> {
  await watchHydration(context);
  const page = await context.newPage();
  await joinTeam(page, { email: newAddress(), name, role: "writer" });
  await page.goto(`/redaction?genre=glossary&titre=${term.toLowerCase()}`);
  await page.getByRole("button", { name: new RegExp(`^Modifier ${term}`) }).click();
  await interactive(page);
  return page;
}

test("what somebody typed and did not save waits for them on another device, and ends with the saving", async ({
  browser,
  axe,
}) => {
  const desk = await browser.newContext();
  const page = await editTerm(desk, "Emma Petit", "Agression");
  await page.getByLabel("Définition").fill("Une phrase tapée dans le train.");
  await expect(page.getByRole("status").filter({ hasText: "Copie gardée" })).toBeVisible();
  const phone = await browser.newContext({ storageState: await desk.storageState() });
  await watchHydration(phone);
  // As a browser that was ended.
  const address = new URL(page.url()).pathname;
  await desk.close();
  const other = await phone.newPage();
  await other.goto(address);
  await expect(other.getByText("Vous aviez tapé un texte")).toBeVisible();
  await other.getByRole("button", { name: "Le reprendre" }).click();
  await expect(other.getByLabel("Définition")).toHaveValue("Une phrase tapée dans le train.");
  await other.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await said(other, "Enregistré.");
  const third = await phone.newPage();
  await third.goto(address);
  await interactive(third);
  await expect(third.getByLabel("Définition")).toHaveValue("Une phrase tapée dans le train.");
  await expect(third.getByText("Vous aviez tapé un texte")).toBeHidden();
  // The page itself, in the colours of each frame.
  await third
    .getByRole("link", { name: "Voir la page sur un téléphone" })
    .evaluate((link) => link.removeAttribute("target"));
  await expect(third.getByRole("link", { name: "Voir la page sur un téléphone" })).toHaveAttribute("href", /ecrans$/);
  await third.goto(`${address}/ecrans`);
  const papers = [];
  for (const name of ["Téléphone, en clair", "Téléphone, en sombre"]) {
    const body = third.frameLocator(`iframe[title$="${name}"]`).locator("body");
    await expect(body).toContainText("Une phrase tapée dans le train.", { timeout: 90_000 });
    papers.push(await body.evaluate((element) => getComputedStyle(element).backgroundColor));
  }
  expect(papers[0]).not.toBe(papers[1]);
  await axe(third, "preview frames");
  await phone.close();
});

test("what was typed elsewhere outlives a saving that does not take it back, and gives way to no word typed since", async ({
  browser,
}) => {
  const desk = await browser.newContext();
  const page = await editTerm(desk, "Farid Blin", "Annexion");
  const phone = await browser.newContext({ storageState: await desk.storageState() });
  await watchHydration(phone);
  const train = await phone.newPage();
  await train.goto(new URL(page.url()).pathname);
  await interactive(train);
  const [there, here] = [train.getByLabel("Définition"), page.getByLabel("Définition")];
  await there.fill("Tapé dans le train.");
  await said(train, "Copie gardée");
  await phone.close();

  // Saved, but the request is refused: the address says nothing, and the page has to look at the other copy.
  await here.fill("Tapé au bureau.");
  await page.getByRole("radio", { name: /fond/ }).check();
  await page.getByRole("button", { name: "Demander une relecture" }).click();
  await expect(page.locator(".refused [role=alert]")).toBeVisible();
  await expect(page.getByText("Vous aviez tapé un texte")).toBeVisible();

  // What is typed while it is offered is saved, and it is offered again.
  await here.fill("Tapé au bureau, plus tard.");
  await said(page, "Copie gardée");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await said(page, "Enregistré.");
  await expect(here).toHaveValue("Tapé au bureau, plus tard.");
  await expect(page.getByText("Vous aviez tapé un texte")).toBeVisible();

  // Nothing in the tab, and nothing typed.
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(page.getByText("Vous aviez tapé un texte")).toBeVisible();
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await said(page, "Enregistré.");
  await expect(page.getByText("Vous aviez tapé un texte")).toBeVisible();

  await here.fill("Tapé pendant que la phrase du train est proposée.");
  await page.getByRole("button", { name: "Le reprendre" }).click();
  await expect(here).toHaveValue("Tapé pendant que la phrase du train est proposée.");
  await expect(page.getByLabel("Ce que vous aviez tapé n’est pas dans cette page")).toHaveValue("Tapé dans le train.");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await said(page, "Enregistré.");
  await page.getByRole("button", { name: "Le reprendre" }).click();
  await expect(here).toHaveValue("Tapé dans le train.");
  await desk.close();
});

test("a saving that failed leaves no sign that what was typed before is saved", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await editTerm(context, "Gina Roy", "Asile");
  const address = page.url();
  // Only the tab has it.
  await page.route("**/copie", (route) => route.abort());
  await page.getByLabel("Définition").fill("Une phrase qui n’est que dans l’onglet.");
  await page.route(address, (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await page.waitForURL(/chrome-error/).catch(() => undefined);
  await page.unroute(address);
  await page.goto(address);
  await expect(page.getByText("Vous aviez tapé un texte")).toBeVisible();
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await said(page, "Enregistré.");
  await page.getByRole("button", { name: "Le reprendre" }).click();
  await expect(page.getByLabel("Définition")).toHaveValue("Une phrase qui n’est que dans l’onglet.");
  await context.close();
});
