import { enter } from "#tests/support/admin-page.ts";
import { open } from "#tests/support/interactive.ts";
import { expect, test } from "#tests/support/test.ts";

const REPORT = "/signaler-une-erreur?article=immigration-comprendre";

test("a report reaches the editors, who answer and close it @both", async ({ page, axe }, { project }) => {
  const words = `La date est fausse <script>alert(1)</script> (${project.name}, ${Date.now()})`;
  await open(page, REPORT);
  await axe(page, "the form of a report");
  await page.getByLabel(/Qu’est-ce qui est faux/).fill(words);
  await page.getByLabel(/Votre adresse e-mail/).fill("lea@exemple.fr");
  await page.getByRole("button", { name: "Envoyer" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Votre message est enregistré" })).toBeFocused();

  await enter(page);
  await page.goto("/admin/messages");
  await axe(page, "the list of messages");
  await page
    .getByRole("link", { name: words.slice(0, 40) })
    .last()
    .click();
  await expect(page.getByText(words)).toBeVisible();
  await page.getByLabel(/Votre réponse à/).fill("Merci, c'est corrigé.");
  await page.getByRole("button", { name: "Envoyer la réponse" }).click();
  await expect(page.getByText("La réponse est partie.")).toBeVisible();
  await axe(page, "a message");
  await page.getByRole("button", { name: "Clore" }).click();
  await expect(page.getByText("Message clos.")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the report and the message are plain forms; what was typed comes back with a refusal", async ({
    page,
    announce,
  }) => {
    announce(/status 400|400 \(Bad Request\)/);
    await page.goto(REPORT);
    await page.getByLabel(/Qu’est-ce qui est faux/).fill("Faux.");
    await page.getByLabel(/Votre adresse e-mail/).fill("lea@exemple.123");
    await page.getByRole("button", { name: "Envoyer" }).click();
    await expect(page.locator(".report-form .alert")).toContainText("n’a pas la forme attendue");
    await expect(page.getByLabel(/Qu’est-ce qui est faux/)).toHaveValue("Faux.");

    await page.goto("/contact");
    await expect(page.getByRole("link", { name: /Nous écrire/ })).toBeVisible();
    await page.getByLabel(/Votre message/).fill("Bonjour.");
    await page.getByRole("button", { name: "Envoyer" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Merci" })).toContainText("Votre message est enregistré");
  });
});

test("100 KB, a foreign form and an unknown article get their clear refusal", async ({ request }) => {
  const long = await request.post("/signaler-une-erreur", { form: { message: "x".repeat(100_000) } });
  expect(long.status()).toBe(413);
  expect(await long.text()).toContain("Votre message est trop long");
  const foreign = await request.post("/contact", {
    form: { message: "x" },
    headers: { Origin: "https://ailleurs.example" },
  });
  expect(foreign.status()).toBe(403);
  expect((await request.get("/signaler-une-erreur?article=inconnu")).status()).toBe(404);
  expect((await request.get("/admin/messages", { maxRedirects: 0 })).status()).toBe(303);
});
