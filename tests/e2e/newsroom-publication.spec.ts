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
  const words = "Autorité publique qui veille sur la télévision, la radio et les grandes plateformes en ligne.";
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

const RETREAT = "/categories/economie/reforme-retraites";

test("an administrator publishes unread with a reason until somebody has read it, withdraws an article and puts it back", {
  tag: "@nightly",
}, async ({ browser, site }) => {
  // Each publication makes every page, and one waits for its minute.
  test.slow();
  const options = { baseURL: site, locale: "fr-FR" };
  const administrator = await withoutScripts(browser, options, {
    email: "jules@exemple.fr",
    name: "Jules Rose",
    role: "administrator",
  });
  const reviewer = await withoutScripts(browser, options, {
    email: "katia@exemple.fr",
    name: "Katia Bleu",
    role: "reviewer",
  });
  const address = await define(administrator, "Arcom", "Autorité publique qui veille sur la télévision et la radio.");
  await reviewer.goto(`${address}/publication`);
  await expect(reviewer.getByText("Publier sans relecture")).toHaveCount(0);
  const refused = await reviewer.request.post(`${address}/publication`, {
    form: { intention: "force", raison: "Personne d'autre n'est là ce soir." },
  });
  expect([refused.status(), await refused.text()]).toEqual([409, expect.stringContaining("Seul un administrateur")]);

  await administrator.goto(`${address}/publication`);
  const force = async (reason: string) => {
    await clickOnceChecked(administrator.getByRole("group").getByText("Publier sans relecture").first());
    await administrator.getByLabel("Pourquoi sans attendre").fill(reason);
    await administrator.getByRole("button", { name: "Publier sans relecture" }).click();
  };
  const short = await administrator.request.post(`${address}/publication`, {
    form: { intention: "force", raison: "Vite." },
  });
  expect([short.status(), await short.text()]).toEqual([409, expect.stringMatching(/20.signes au moins/)]);
  await force("Personne d'autre n'est là ce soir.");
  await said(administrator, "Publié");
  await administrator.goto("/redaction");
  await expect(administrator.getByText("1 texte publié sans relecture")).toBeVisible();
  await administrator.goto(`${address}/relecture`);
  await expect(administrator.getByText("Une autre personne doit lire ce texte.")).toBeVisible();
  await reviewer.goto("/redaction");
  await reviewer.getByRole("link", { name: "1 texte publié" }).click();
  await reviewer.getByRole("listitem").filter({ hasText: "publié sans relecture" }).getByRole("link").click();
  await reviewer.getByRole("button", { name: "J’ai relu ce texte" }).click();
  await said(reviewer, "Merci");
  await reviewer.goto("/redaction");
  await expect(reviewer.getByText("1 texte publié")).toHaveCount(0);

  const sentence = "Une source de cet article était fausse.";
  await reviewer.goto("/redaction/editions");
  await expect(reviewer.getByText("Retirer un article")).toHaveCount(0);
  await administrator.goto("/redaction/editions");
  await administrator.getByText("Retirer un article").click();
  await administrator
    .getByLabel("Article")
    .selectOption({ label: "Réforme des retraites : pourquoi en débat-on encore ?" });
  await administrator.getByLabel("La phrase pour les lecteurs").fill(sentence);
  await administrator.getByRole("button", { name: "Retirer", exact: true }).click();
  await said(administrator, "L’article est retiré.");
  const page = async () => {
    const response = await fetch(`${site}${RETREAT}`);
    return { status: response.status, text: await response.text() };
  };
  await expect.poll(page).toMatchObject({ status: 410, text: expect.stringContaining(sentence) });

  // Whoever may not withdraw does not put it back either.
  const back = (of: Page) =>
    of.request.post("/redaction/editions", {
      form: { intention: "back", edition: "1", note: "La source était juste." },
    });
  const answer = await back(reviewer);
  expect([answer.status(), await answer.text()]).toEqual([409, expect.stringContaining("Seul un administrateur")]);
  await administrator.getByText("Revenir à cette version : édition 1").click();
  await administrator.getByLabel("Pourquoi").filter({ visible: true }).fill("La source était juste.");
  await administrator.getByRole("button", { name: "Revenir à cette version" }).filter({ visible: true }).click();
  await said(administrator, "revenu");
  await expect.poll(page).toMatchObject({ status: 200 });
  await Promise.all([administrator.context().close(), reviewer.context().close()]);
});
