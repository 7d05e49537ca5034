import type { Page } from "@playwright/test";
import { interactive, watchHydration } from "#tests/support/browser/interactive.ts";
import { expect } from "#tests/support/browser/test.ts";
import { aPngBomb, aTelephonePhoto } from "#tests/support/images/images.ts";
import {
  assisted,
  clickOnceChecked,
  keptText,
  said,
  savedByItself,
  test,
} from "#tests/support/newsroom/newsroom-site.ts";
import { joinTeam } from "#tests/support/sign-in/staff.ts";

test.use({ siteOf: "images" });

const ARTICLE = "/categories/economie/reforme-retraites";
const DRAWING = "/figures/cotisants-et-retraites.svg";
const [SEEN, CAPTION, AUTHOR] = ["Une foule marche dans une rue", "Cortège à Paris", "Zoé Kowalczyk"];

async function fill(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.getByLabel("Image JPEG").setInputFiles(file);
  await page.getByLabel("Ce qu’on voit").fill(SEEN);
  await page.getByLabel("La suite de la légende").fill(CAPTION);
  await page.getByLabel("De qui est l’image").fill(AUTHOR);
  await page.getByLabel("Licence").selectOption("licence CC BY 4.0");
  await page.getByLabel("Page où se trouve l’image").fill("https://exemple.fr/cortege");
  await page.getByLabel("Après quel paragraphe").selectOption({ index: 3 });
}

/** Leaves the text that shows the figure saved; nobody has read the figure. */
async function addFigure(page: Page, article: string): Promise<void> {
  await page.goto("/redaction/nouveau?genre=figure");
  await page.getByLabel("Titre").fill("Cotisants et retraités");
  await page.getByLabel("Rubrique").selectOption({ label: "Économie" });
  await page.getByLabel("Dessin").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Commencer" }).click();
  await page.waitForURL(/\/redaction\/[\w-]{36}/);
  const address = page.url();
  // It can be chosen before it is complete, and says what it lacks.
  const offered = page.locator('datalist option[value^="Cotisants et retraités (brouillon"]');
  const openList = async () => {
    await page.goto(article);
    await interactive(page);
    await assisted(page);
    await page.getByRole("button", { name: "Figure", exact: true }).click();
  };
  await openList();
  await expect(offered).toHaveAttribute("value", /à compléter.*Source/);
  await page.goto(`${address}/apercu`);
  await expect(page.getByRole("listitem").filter({ hasText: "Unité : à écrire" })).toBeVisible();
  await page.getByRole("link", { name: "Revenir au texte" }).click();
  await interactive(page);
  await page.getByLabel("Ce qui est mesuré").fill("Personnes, en millions");
  await page.getByLabel("Unité").fill("millions");
  await page.getByLabel("Source", { exact: true }).fill("Insee, 2024.");
  const cells = page.getByRole("table").getByRole("textbox");
  for (const [index, text] of ["Cotisants", "30", "Retraités", "17"].entries()) await cells.nth(index).fill(text);
  await page.getByRole("button", { name: "Choisir une preuve" }).click();
  await page.getByLabel("Chercher une preuve").fill("cotisants");
  await page.getByRole("button", { name: "Chercher", exact: true }).click();
  await page
    .getByRole("button", { name: /^Choisir : / })
    .first()
    .click();
  await said(page, "Enregistré.");
  await expect(page.getByLabel("Chercher une preuve"), "once a fact is chosen").toHaveCount(0);
  await page.getByRole("button", { name: "Demander une relecture" }).click();
  await said(page, "Relecture demandée");
  await openList();
  await page.keyboard.press("Escape");
  await page.getByRole("textbox", { name: "Texte", exact: true }).press("Control+End");
  await page.getByRole("button", { name: "Figure", exact: true }).click();
  await page.getByLabel("La figure").fill("Cotisants et retraités (brouillon)");
  await page.getByRole("button", { name: "Insérer" }).click();
  await expect(keptText(page)).toHaveValue(/- Retraités – 17\. <!-- \w+ -->/);
  await savedByItself(page);
}

test("a photo and a new figure are put into an article, previewed and published, without scripts", {
  tag: "@nightly",
}, async ({ browser, site, axe }) => {
  const options = { baseURL: site, locale: "fr-FR", timezoneId: "Europe/Paris" };
  const joining = await browser.newContext(options);
  await watchHydration(joining);
  const member = await joining.newPage();
  await joinTeam(member, { email: "alice@exemple.fr", name: "Alice Martin", role: "administrator" });
  const storageState = await joining.storageState();
  const phone = await browser.newContext({
    ...options,
    storageState,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await phone.newPage();
  await page.goto("/redaction?titre=retraites");
  await page.getByRole("button", { name: /^Modifier Réforme des retraites : pourquoi.*Article$/ }).click();
  await page.getByRole("link", { name: "Images" }).click();
  const address = new URL(page.url()).pathname;
  await fill(page, { name: "photo.png", mimeType: "image/png", buffer: aPngBomb() });
  await page.getByRole("button", { name: "Ajouter" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "40 millions au plus" })).toBeVisible();
  await expect(page.getByLabel("La suite de la légende")).toHaveValue(CAPTION);
  await page
    .getByLabel("Image JPEG")
    .setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: await aTelephonePhoto(1_800, 1_200) });
  await page.getByRole("button", { name: "Ajouter" }).click();
  await said(page, "L’image est dans le texte");
  expect(new URL(page.url()).pathname).toBe(address.replace("/images", ""));
  await page.goto(address);
  await expect(page.getByText(/, après «/)).toBeVisible();
  const image = page.getByRole("img", { name: `${SEEN}.` });
  const source = (await image.getAttribute("src")) ?? "";
  expect(source).toMatch(/^\/images\/[0-9a-f]{32}-1067x1600\.webp$/);

  const preview = await member.goto(address.replace("/images", "/apercu"));
  expect(preview?.headers()["content-security-policy"]).toContain("img-src 'self'");
  await expect(member.getByRole("figure", { name: AUTHOR }).locator("img")).toHaveJSProperty("complete", true);

  // With scripts, the same page, at another width.
  await member.goto(address);
  await interactive(member);
  await axe(member, "images");
  const chosen = member.getByLabel("Image JPEG");
  const isValid = () => chosen.evaluate((input: HTMLInputElement) => input.validity.valid);
  const photo = { name: "photo.jpg", mimeType: "image/jpeg", buffer: await aTelephonePhoto() };
  await chosen.setInputFiles({ ...photo, buffer: Buffer.alloc(9_000_000) });
  await expect(chosen).toHaveAccessibleDescription(/Cette image pèse 9.Mo.: 8.au plus/);
  expect(await isValid(), "of a file that is too heavy").toBe(false);
  await chosen.setInputFiles(photo);
  await expect(chosen).not.toHaveAccessibleDescription(/pèse/);
  expect(await isValid(), "of a photo").toBe(true);
  await member.setViewportSize({ width: 320, height: 700 });
  expect(await member.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await axe(member, "images, narrow");

  await addFigure(member, address.replace("/images", ""));
  await member.goto(address.replace("/images", "/apercu"));
  const drawn = member.getByRole("figure", { name: "Cotisants et retraités" });
  await expect(drawn.getByRole("img")).toHaveAttribute("src", /^data:image/);
  await expect(drawn.getByRole("link")).toHaveCount(0);
  await page.goto(address.replace("/images", ""));
  await page.locator("summary", { hasText: "Demander une relecture" }).click();
  await page.getByRole("radio", { name: /^Correction de forme/ }).check();
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await said(page, "Enregistré.");
  await page.goto(address.replace("/images", "/publication"));
  await clickOnceChecked(page.getByText("Publier sans relecture").first());
  await page.getByLabel("Pourquoi sans attendre").fill("Essai des images, sans personne pour relire.");
  await page.getByRole("button", { name: "Publier sans relecture" }).click();
  await said(page, "Publié");

  const reader = await browser.newPage({ ...options, viewport: { width: 1280, height: 800 } });
  await expect.poll(async () => (await reader.request.get(ARTICLE)).text()).toContain(source);
  expect(await (await reader.request.get(ARTICLE)).text()).toContain(DRAWING);
  expect((await reader.request.get(DRAWING)).headers()["content-type"]).toContain("image/svg+xml");
  const asked: string[] = [];
  reader.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await reader.goto(ARTICLE);
  const shown = reader.getByRole("figure", { name: AUTHOR });
  await shown.scrollIntoViewIfNeeded();
  await expect(shown.getByRole("img", { name: `${SEEN}.` })).toHaveJSProperty("naturalWidth", 1_067);
  await expect(shown.getByRole("img")).toHaveAttribute("loading", "lazy");
  await expect(shown.getByRole("link", { name: AUTHOR })).toHaveAttribute("href", "https://exemple.fr/cortege");
  await expect(shown).toContainText("licence CC BY 4.0");
  expect(asked).toContain(source);
  const narrow = source.replace(".webp", "-etroit.webp");
  for (const file of [source, narrow]) {
    const answer = await reader.request.get(file);
    expect(answer.headers()).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
    expect((await answer.body()).length).toBeLessThan(300_000);
  }
  for (const absent of [source.replace(/[0-9a-f]{8}/, "00000000"), source.replace("1600", "1599"), "/images/a.webp"]) {
    expect((await reader.request.get(absent)).status(), absent).toBe(404);
  }
  await axe(reader, "article with a photo");
  await Promise.all([joining.close(), phone.close(), reader.close()]);
});
