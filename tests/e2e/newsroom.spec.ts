import { interactive, watchHydration } from "#tests/support/browser/interactive.ts";
import { expect } from "#tests/support/browser/test.ts";
import {
  assisted,
  clickOnceChecked,
  keptText,
  said,
  savedByItself,
  test,
  withoutScripts,
} from "#tests/support/newsroom/newsroom-site.ts";
import { joinTeam } from "#tests/support/sign-in/staff.ts";

test.use({ siteOf: "editing" });

const ARTICLE = "/categories/economie/reforme-retraites";
const TITLE = "Réforme des retraites";
const [BEFORE, AFTER] = ["Le contraire s'appelle la", "L'inverse s'appelle la"];
/** Carries the sentence. */
const FACT = "R87";
const NOTE = "Le mot « inverse » est plus juste que celui que nous avions écrit.";

test("two people correct an article and publish it, in a browser alone", async ({ browser, site, axe }) => {
  // Each publication makes every page.
  test.slow();
  const options = { baseURL: site, locale: "fr-FR", timezoneId: "Europe/Paris" };
  const writing = await browser.newContext({ ...options, viewport: { width: 1280, height: 800 } });
  // The second reader has a phone in the dark, and no scripts.
  const phone = { viewport: { width: 390, height: 844 }, colorScheme: "dark" as const };
  await watchHydration(writing);
  const writer = await writing.newPage();
  await joinTeam(writer, { email: "alice@exemple.fr", name: "Alice Martin", role: "administrator" });
  const bruno = { email: "bruno@exemple.fr", name: "Bruno Petit", role: "reviewer" } as const;
  const reader = await withoutScripts(browser, { ...options, ...phone }, bruno);

  await writer.goto("/redaction?titre=retraites");
  await axe(writer, "documents");
  await writer.getByRole("button", { name: new RegExp(`^Modifier ${TITLE} : pourquoi.*Article$`) }).click();
  await expect(writer.getByRole("heading", { level: 1 })).toContainText(TITLE);
  await interactive(writer);
  const text = writer.getByLabel("Texte", { exact: true });
  await assisted(writer);
  await text.fill((await keptText(writer).inputValue()).replace(BEFORE, AFTER));
  // A page that is loaded again loses nothing.
  await savedByItself(writer);
  await writer.reload();
  await interactive(writer);
  await expect(keptText(writer)).toHaveValue(new RegExp(AFTER));
  await writer.locator("summary", { hasText: "Demander une relecture" }).click();
  await writer.getByLabel("Nous avions fait une erreur").check();
  await writer.getByLabel("La phrase pour les lecteurs").fill(NOTE);
  await writer.getByRole("button", { name: "Enregistrer" }).click();
  await said(writer, "Enregistré.");
  // The whole site is checked in a process of its own, which a busy machine starts slowly.
  await expect(writer.getByRole("heading", { name: "Rien n’empêche de publier" })).toBeVisible({ timeout: 90_000 });
  await axe(writer, "editor");
  // A fact is taken away and chosen again: the text is the same as before.
  await writer.getByRole("link", { name: "Preuves" }).click();
  await writer.getByRole("link", { name: /^Changer les preuves de « L’inverse s’appelle/ }).click();
  await writer.getByRole("button", { name: `Enlever la preuve ${FACT}` }).click();
  await said(writer, "cette preuve ne porte plus le passage");
  await writer.getByLabel("Chercher une preuve").fill(FACT);
  await writer.getByRole("button", { name: "Chercher" }).click();
  await axe(writer, "proofs");
  await writer.getByRole("button", { name: `Choisir la preuve ${FACT}` }).click();
  await said(writer, "cette preuve porte le passage");
  await writer.getByRole("link", { name: "Écrire", exact: true }).click();
  await writer.locator("summary", { hasText: "Demander une relecture" }).click();
  await writer.getByRole("button", { name: "Envoyer la demande" }).click();
  await said(writer, "la demande est partie à Bruno Petit");
  const address = new URL(writer.url()).pathname;

  // Whoever has the link reads the page, without an account, until someone of the team takes it back.
  await reader.goto(`${address}/relecture`);
  await reader.getByRole("link", { name: "La faire lire à une personne de l’extérieur" }).click();
  await reader.getByRole("button", { name: "Créer un lien d’aperçu" }).click();
  const link = new URL(await reader.getByLabel("Le lien à copier").inputValue());
  const expert = await browser.newPage(options);
  const shown = await expert.goto(`${link.pathname}${link.search}`);
  await expect(expert.getByRole("main")).toContainText("L’inverse s’appelle la");
  await expect(expert.getByText("Aperçu d’un texte qui n’est pas publié")).toBeVisible();
  await expert.getByRole("link", { name: "Voir les preuves" }).click();
  await expect(expert).toHaveURL(/page=preuves/);
  await expect(expert.getByText("Aperçu d’un texte qui n’est pas publié")).toBeVisible();
  await expert.goBack();
  const closed = { "cache-control": "no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };
  expect(shown?.headers()).toMatchObject(closed);
  await writer.goto(`${address}/liens`);
  await axe(writer, "preview links");
  await writer.getByRole("button", { name: "Retirer" }).click();
  await said(writer, "Le lien d’aperçu est retiré");
  const ended = await expert.reload();
  expect([ended?.status(), ended?.headers()]).toMatchObject([410, closed]);
  await axe(expert, "ended preview");
  await expert.close();

  await reader.goto("/redaction");
  await reader.getByRole("region", { name: "Vous attendent" }).getByRole("link").click();
  await expect(reader.locator("ins")).toContainText("inverse");
  await expect(reader.getByText(NOTE)).toBeVisible();
  await reader.getByRole("button", { name: "Approuver" }).click();
  await said(reader, "Approuvé");
  await clickOnceChecked(reader.getByRole("button", { name: "Publier", exact: true }));
  await said(reader, "Publié");

  const page = (path: string) => fetch(`${site}${path}`).then((response) => response.text());
  await expect.poll(() => page(ARTICLE)).toContain("L’inverse s’appelle la");
  await expect.poll(() => page("/corrections")).toContain("est plus juste que celui");
  await Promise.all([writing.close(), reader.context().close()]);
});
