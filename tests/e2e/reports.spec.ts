import type { Page } from "@playwright/test";
import { tabTo } from "#tests/support/accessibility/keyboard.ts";
import { axe } from "#tests/support/browser/axe.ts";
import { interactive, open } from "#tests/support/browser/interactive.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { nextMail, receivedMail } from "#tests/support/mail/outbox.ts";
import { enter } from "#tests/support/sign-in/admin-page.ts";

const REPORT = "/signaler-une-erreur?article=immigration-comprendre";
const RECORDED = "Votre message est enregistré";

const recorded = (page: Page) => page.getByRole("status").filter({ hasText: RECORDED });
const send = (page: Page) => page.getByRole("button", { name: "Envoyer", exact: true });

async function axeOnBoth(page: Page, state: string): Promise<void> {
  const wide = page.viewportSize()!;
  await axe(page, state);
  await page.setViewportSize({ width: 390, height: 844 });
  await axe(page, `${state}, on a phone`);
  await page.setViewportSize(wide);
}

async function openInbox(page: Page, words: string): Promise<void> {
  await open(page, "/admin/messages?sujet=error");
  await page.getByRole("link", { name: words.slice(0, 40) }).click();
  await expect(page.getByText(words)).toBeVisible();
}

test("a report reaches the editors, who answer it, close it and open it again", async ({ page }) => {
  const words = `${Date.now()} : la date est fausse <script>alert(1)</script>`;
  const address = `lea-${Date.now()}@exemple.fr`;
  await open(page, REPORT);
  await axe(page, "the form of a report");
  await page.getByLabel(/Qu’est-ce qui est faux/).fill(words);
  await page.getByLabel(/Votre adresse e-mail/).fill(address);
  await send(page).click();
  await expect(recorded(page)).toBeFocused();
  await expect(recorded(page)).toContainText(`Nous vous répondrons à ${address}, généralement sous 24 heures.`);
  await axe(page, "a report that was recorded");

  await enter(page);
  await open(page, "/admin/messages");
  await axeOnBoth(page, "the inbox");
  await page.getByLabel("Sujet").selectOption("Une erreur dans un article");
  await page.getByRole("button", { name: "Filtrer" }).click();
  await expect(page).toHaveURL(/sujet=error/);
  await openInbox(page, words);
  await page.getByLabel(/Votre réponse à/).fill("Merci, c'est corrigé.\n\nLa rédaction");
  await page.getByRole("button", { name: "Envoyer la réponse" }).dblclick();
  await expect(page.getByText("La réponse est enregistrée")).toBeVisible();
  await expect(page.getByText(/^Écrite\s: .*(en attente d’envoi|envoyée)/)).toHaveCount(1);
  const mail = await nextMail(address);
  expect(mail.text).toContain("c’est corrigé");
  expect(mail.text.replace(/\s+/g, " ")).toContain("la date est fausse <script>alert(1)</script>");
  expect(mail.html).not.toContain("<script>");
  await expect(page.getByText(/^Écrite\s: .*envoyée/)).toBeVisible();
  expect(await receivedMail(address)).toHaveLength(1);
  await expect(page.getByLabel(/Votre réponse à/)).toHaveValue("");
  await axeOnBoth(page, "a message that was answered");

  await page.getByLabel("Raison").selectOption("Corrigé");
  await page.getByRole("button", { name: "Clore" }).click();
  await expect(page.getByText("Message clos.")).toBeVisible();
  await axeOnBoth(page, "a message that is closed");
  await page.getByRole("button", { name: "Rouvrir" }).click();
  await expect(page.getByText("Message rouvert.")).toBeVisible();
  await page.getByRole("link", { name: "Retour à la liste" }).click();
  await expect(page).toHaveURL(/\/admin\/messages\?sujet=error$/);
  await page.goto("/admin/journal");
  await expect(page.getByRole("rowheader", { name: "Message rouvert" }).first()).toBeVisible();
});

test("by keyboard, the form of Contact says beside each field what is wrong, and takes a request about personal data", {
  tag: "@nightly",
}, async ({ page }) => {
  const words = `${Date.now()} : effacez mes données.`;
  await open(page, "/contact");
  await axe(page, "the form of Contact");
  const message = page.getByLabel(/Votre message/);
  const subject = page.getByRole("radio", { name: "Une erreur dans un article" });
  await tabTo(page, message);
  await page.keyboard.type("x");
  await page.keyboard.press("Backspace");
  await tabTo(page, send(page));
  await page.keyboard.press("Enter");
  await expect(subject).toBeFocused();
  await expect(page.getByRole("group", { name: /Sujet/ })).toHaveAccessibleDescription(/Choisissez un sujet/);
  await expect(message).toHaveAccessibleDescription(/quelques mots suffisent.*5\s000 caractères au plus/);
  await axeOnBoth(page, "the form of Contact, refused");

  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Mes données personnelles" })).toBeChecked();
  await message.fill("é".repeat(5_003));
  await expect(page.getByText(/5\s003 caractères sur 5\s000\s: 3 de trop/)).toBeVisible();
  await page.getByLabel(/Votre adresse e-mail/).fill("lea.exemple.fr");
  await page.keyboard.press("Enter");
  await expect(message).toBeFocused();
  await expect(message).toHaveValue("é".repeat(5_003));
  await expect(page.getByLabel(/Votre adresse e-mail/)).toHaveAccessibleDescription(/n’a pas la forme attendue/);
  await message.fill(words);
  await page.getByLabel(/Votre adresse e-mail/).fill("lea@exemple.fr");
  await page.keyboard.press("Enter");
  await expect(recorded(page)).toBeFocused();
  await expect(recorded(page)).toContainText("la loi nous donne jusqu’au");

  await enter(page);
  await page.goto("/admin/messages?sujet=personal-data");
  await page.getByRole("link", { name: words }).click();
  await expect(page.getByRole("heading", { name: "Mes données personnelles", level: 1 })).toBeVisible();
  await expect(page.getByText(/dans (28|29|30|31)\sjours/)).toBeVisible();
  await axeOnBoth(page, "a message about personal data");
});

test("with scripts, the subject that a link chose stays while one corrects the rest", { tag: "@nightly" }, async ({
  page,
}) => {
  await open(page, "/accessibilite");
  await page.getByRole("main").getByRole("link", { name: "Contact", exact: true }).click();
  const subject = page.getByRole("radio", { name: "Accessibilité" });
  await expect(subject).toBeChecked();
  await page.reload();
  await expect(subject).toBeChecked();
  await axe(page, "the form of Contact, its subject chosen");
  await interactive(page);
  await send(page).click();
  await expect(page.getByLabel(/Votre message/)).toBeFocused();
  await expect(subject).toBeChecked();
  await page.getByRole("navigation", { name: "À propos" }).getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL("/contact");
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
});

test("without a network the words stay, and leave once it is back", { tag: "@nightly" }, async ({
  page,
  context,
  announce,
}) => {
  announce(/Envoi impossible|ERR_INTERNET_DISCONNECTED/);
  await open(page, "/contact");
  await page.getByRole("radio", { name: "Presse" }).check();
  await page.getByLabel(/Votre message/).fill("Bonjour.");
  await context.setOffline(true);
  await send(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Il est encore ici" })).toBeFocused();
  await expect(page.getByLabel(/Votre message/)).toHaveValue("Bonjour.");
  await expect(page.getByRole("radio", { name: "Presse" })).toBeChecked();
  await context.setOffline(false);
  await send(page).click();
  await expect(recorded(page)).toContainText("Vous n’avez pas laissé d’adresse");
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
    await send(page).click();
    await expect(page.getByLabel(/Votre adresse e-mail/)).toHaveAccessibleDescription(/n’a pas la forme attendue/);
    await expect(page.getByLabel(/Votre adresse e-mail/)).toBeFocused();
    await expect(page.getByLabel(/Qu’est-ce qui est faux/)).toHaveValue("Faux.");

    await page.goto("/contact?sujet=autre");
    await expect(page.getByRole("link", { name: /Nous écrire/ })).toBeVisible();
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    await page.getByRole("radio", { name: "Accessibilité" }).check();
    await page.getByLabel(/Votre message/).fill("é".repeat(20_000));
    await send(page).click();
    await expect(page.getByLabel(/Votre message/)).toHaveAccessibleDescription(/dépasse 5\s000 caractères/);
    await expect(page.getByLabel(/Votre message/)).toHaveValue("é".repeat(20_000));
    await expect(page.getByRole("radio", { name: "Accessibilité" })).toBeChecked();
    await page.getByLabel(/Votre message/).fill("Bonjour.");
    await send(page).click();
    await expect(recorded(page)).toBeVisible();
  });

  test("the inbox is filtered, answered and closed by plain forms", { tag: "@nightly" }, async ({ page }) => {
    const words = `sans scripts ${Date.now()}`;
    await page.goto("/contact?sujet=right-of-reply");
    await expect(page.getByRole("radio", { name: "Droit de réponse" })).toBeChecked();
    await page.getByLabel(/Votre message/).fill(words);
    await page.getByLabel(/Votre adresse e-mail/).fill(`paul-${Date.now()}@exemple.fr`);
    await send(page).click();
    await enter(page);
    await page.goto("/admin/messages");
    await page.getByLabel("Sujet").selectOption("Droit de réponse");
    await page.getByRole("button", { name: "Filtrer" }).click();
    await page.getByRole("link", { name: words }).click();
    await expect(page.getByText("dans 3 jours")).toBeVisible();
    await page.getByLabel(/Votre réponse à/).fill("Merci.");
    await page.getByRole("button", { name: "Envoyer la réponse" }).click();
    await expect(page.getByText("La réponse est enregistrée")).toBeVisible();
    await expect(page.getByLabel("Raison")).toHaveValue("");
    await page.getByLabel("Raison").selectOption("Répondu");
    await page.getByRole("button", { name: "Clore" }).click();
    await expect(page.getByText("Message clos.")).toBeVisible();
    await page.getByRole("link", { name: "Retour à la liste" }).click();
    await expect(page.getByRole("link", { name: words })).toHaveCount(0);

    const flood = `encore ${words}`;
    await page.request.post("/contact", { form: { sujet: "right-of-reply", message: flood } });
    await page.reload();
    await page.getByRole("checkbox", { name: flood }).check();
    await page.getByLabel("Raison").selectOption("Indésirable");
    await page.getByRole("button", { name: "Clore les messages choisis" }).click();
    await expect(page.getByText("Les messages choisis sont clos.")).toBeVisible();
    await expect(page.getByRole("link", { name: flood })).toHaveCount(0);
  });
});

test("the form about an article that the site does not have is answered 404", { tag: "@nightly" }, async ({
  request,
}) => {
  expect((await request.get("/signaler-une-erreur?article=inconnu")).status()).toBe(404);
});
