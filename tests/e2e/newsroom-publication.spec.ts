import type { Page } from "@playwright/test";
import { expect } from "#tests/support/browser/test.ts";
import { clickOnceChecked, said, test, withoutScripts } from "#tests/support/newsroom/newsroom-site.ts";

test.use({ siteOf: "publication" });

const HOUR_MS = 3_600_000;

/** As `<input type="datetime-local">` writes a moment of Paris. */
function parisField(moment: Date): string {
  return moment.toLocaleString("sv-SE", { timeZone: "Europe/Paris" }).slice(0, 16).replace(" ", "T");
}

/** Half past two of the next last Sunday of March, when clocks in Paris go from two to three. */
function missingHour(now: Date): string {
  const sunday = (year: number) => {
    const last = new Date(Date.UTC(year, 2, 31));
    return new Date(last.getTime() - last.getUTCDay() * 24 * HOUR_MS);
  };
  const next = sunday(now.getUTCFullYear()) > now ? sunday(now.getUTCFullYear()) : sunday(now.getUTCFullYear() + 1);
  return `${next.toISOString().slice(0, 10)}T02:30`;
}

/** Opens a word of the glossary and saves another definition of it; returns the draft's address. */
async function define(page: Page, term: string, words: string): Promise<string> {
  await page.goto(`/redaction?genre=glossary&titre=${term}`);
  await page.getByRole("button", { name: `Modifier ${term}` }).click();
  await page.getByLabel("Définition").fill(words);
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await said(page, "Enregistré.");
  return new URL(page.url()).pathname;
}

test("a scheduled text is locked, can be taken back, and goes out by itself at its minute of Paris", {
  tag: "@nightly",
}, async ({ browser, site }) => {
  // Each publication makes every page, and one waits for its minute.
  test.slow();
  const options = { baseURL: site, locale: "fr-FR" };
  const writer = await withoutScripts(browser, options, {
    email: "hugo@exemple.fr",
    name: "Hugo Vert",
    role: "writer",
  });
  const reviewer = await withoutScripts(browser, options, {
    email: "ines@exemple.fr",
    name: "Inès Gris",
    role: "reviewer",
  });
  const words =
    "Autorité publique qui veille sur la télévision, la radio et, en France, les grandes plateformes en ligne.";
  const address = await define(writer, "Arcom", words);
  await writer.getByRole("button", { name: "Demander une relecture" }).click();
  await said(writer, "Relecture demandée");
  await reviewer.goto(`${address}/relecture`);
  await reviewer.getByRole("button", { name: "Approuver" }).click();

  const schedule = async (time: string) => {
    await clickOnceChecked(reviewer.getByText("Publier plus tard"));
    await reviewer.getByLabel("Jour et heure, à Paris").fill(time);
    await reviewer.getByRole("button", { name: "Programmer" }).click();
  };
  const missing = missingHour(new Date());
  await schedule(missing);
  const field = reviewer.getByLabel("Jour et heure, à Paris");
  await expect(field).toHaveValue(missing);
  await expect(field).toHaveAccessibleDescription(/Cette heure n’existe pas à Paris ce jour-là/);
  await reviewer.getByText("Publier plus tard").click();
  await schedule(parisField(new Date(Date.now() + 24 * HOUR_MS)));
  await said(reviewer, "Programmé.");
  await writer.goto(address);
  await expect(writer.getByLabel("Définition")).not.toBeEditable();
  await expect(writer.getByRole("button", { name: "Enregistrer" })).toHaveCount(0);
  await writer.goto(`${address}/publication`);
  await expect(writer.getByRole("button", { name: "Ne plus programmer" })).toHaveCount(0);
  await reviewer.getByRole("button", { name: "Ne plus programmer" }).click();
  await said(reviewer, "La publication n’est plus programmée.");

  const soon = new Date(Date.now() + 70_000);
  await schedule(parisField(soon));
  await said(reviewer, "Programmé.");
  const glossary = () => fetch(`${site}/glossaire`).then((response) => response.text());
  expect(await glossary()).not.toContain("les grandes plateformes en ligne");
  // Processes look three times a minute, and a busy machine makes the pages slowly.
  await expect.poll(glossary, { timeout: 150_000 }).toContain("les grandes plateformes en ligne");
  await reviewer.goto(`${address}/publication`);
  await expect(reviewer.getByText(/^Publié dans l’édition/)).toBeVisible();
  await Promise.all([writer.context().close(), reviewer.context().close()]);
});
