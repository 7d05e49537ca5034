import { SIGN_UP_LIMITED } from "#app/letters/sign-up/sign-up-texts.ts";
import { LIMITS } from "#platform/limits/limits.ts";
import { maskEmail } from "#platform/mail/masked-email.ts";
import { open } from "#tests/support/browser/interactive.ts";
import { keepToasts, letToastsLeave } from "#tests/support/browser/kept-toasts.ts";
import { expect } from "#tests/support/browser/test.ts";
import { plain } from "#tests/support/content/texts.ts";
import {
  alert,
  field,
  linkFor,
  linksOf,
  newAddress,
  nextMessage,
  signUp,
  test,
  toast,
} from "#tests/support/site/newsletter-site.ts";

const TIMEOUT = { timeout: 90_000 };

// One worker, so that the site is started once.
test.describe.configure({ mode: "default" });

const INVALID = "Veuillez entrer une adresse email valide";
const FAILURE = "Impossible de finaliser l'inscription. Veuillez réessayer plus tard.";
const HOME_MESSAGE = "Vérifiez votre boîte email pour finaliser l'inscription.";
const PROFILE_MESSAGE = "Merci pour votre inscription ! Vous serez informé(e) du lancement.";
const SENT =
  "Un mail de confirmation a été envoyé à votre adresse email. Cliquez sur ce lien pour finaliser votre inscription.";

test("the home form: toast, message, e-mail, one button, confirmed and signed in, and the block is gone", async ({
  page,
  smtp,
  announce,
}) => {
  announce(/status 404|404 \(Not Found\)/);
  const email = newAddress();
  await keepToasts(page);
  await signUp(page, email);
  await expect(toast(page)).toContainText("Email envoyé !");
  await expect(toast(page)).toContainText(SENT);
  await expect(page.getByText(HOME_MESSAGE)).toBeFocused();
  await expect(page.locator("form.sign-up")).toHaveCount(0);
  await expect(page.locator(".sign-up")).toContainText(email);
  await expect(page.locator(".sign-up")).toContainText("indésirables");
  await letToastsLeave(page);
  await expect(toast(page)).toHaveCount(0);

  const message = await nextMessage(smtp, email);
  expect(message.mail.subject).toBe("Confirmez votre inscription au Récap");
  const [link = ""] = linksOf(message);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirmez votre inscription");
  await expect(page.getByText(maskEmail(email))).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await page.getByRole("button", { name: "Confirmer mon inscription" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Votre inscription est confirmée");
  await expect(page).toHaveTitle(/^Votre inscription est confirmée/);
  await expect(page.getByText("chaque jeudi")).toBeVisible();
  await expect(page.getByRole("link", { name: "Lire l’article" })).toHaveAttribute("href", /^\/categories\//);
  await expect(page.getByText("Vous êtes connecté(e).")).toHaveCount(0);
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([]);
  await page.getByRole("button", { name: "Ouvrir aussi mon compte" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Votre compte est ouvert");
  await expect(page.getByText("Vous êtes connecté(e).")).toBeVisible();
  expect(page.url()).not.toContain("jeton");
  await page.goto(page.url());
  await expect(page.getByRole("main")).toContainText("il n’y a rien à refaire");

  await page.goto(link);
  await expect(page.getByText("Ce lien a déjà servi, et tout est fait")).toBeVisible();
  await expect(page.getByText("Vous êtes connecté(e).")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/minutes|lien de connexion/);

  await open(page, "/");
  await expect(page.getByRole("heading", { name: "L’essentiel d’un débat, chaque semaine" })).toBeHidden();
});

test("the profile form: toast and green confirmation in the place of the form", { tag: "@nightly" }, async ({
  page,
  smtp,
}) => {
  const email = newAddress();
  await keepToasts(page);
  await signUp(page, email, "/profil");
  await expect(toast(page)).toContainText("Inscription réussie !");
  await expect(page.getByText(PROFILE_MESSAGE)).toBeFocused();
  await expect(page.locator("form.sign-up")).toHaveCount(0);
  const [link = ""] = linksOf(await nextMessage(smtp, email));
  await page.goto(link);
  await page.getByRole("button", { name: "Confirmer mon inscription" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Votre inscription est confirmée");
  await expect(page.getByText("connecté(e)")).toHaveCount(0);
});

test("while it is sent, the button says so and cannot be pressed", { tag: "@nightly" }, async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/lettre/inscription.json", async (route) => {
    await held;
    await route.continue();
  });
  await signUp(page, newAddress());
  const button = page.locator("form.sign-up button");
  await expect(button).toHaveText("En cours...");
  await expect(button).toBeDisabled();
  release();
  await expect(page.getByText(HOME_MESSAGE)).toBeVisible();
});

test("nothing came: the message is sent again in place, up to the limit, and a slip in the address is mended", {
  tag: "@nightly",
}, async ({ page, smtp }) => {
  const email = newAddress();
  await signUp(page, email);
  const again = page.getByRole("button", { name: "Envoyer de nouveau" });
  for (let asked = 2; asked <= LIMITS.signUpMails.max + 1; asked += 1) {
    await again.click();
    await expect(page.getByText("C’est demandé.")).toBeVisible();
    const sent = Math.min(asked, LIMITS.signUpMails.max);
    await expect.poll(() => smtp.to(email).length, TIMEOUT).toBe(sent);
  }
  await page.getByRole("button", { name: "Changer d’adresse" }).click();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue(email);
  const other = newAddress();
  await field(page).fill(other);
  await page.getByRole("button", { name: "S'inscrire" }).click();
  await expect(page.locator(".sign-up")).toContainText(other);
  await nextMessage(smtp, other);
});

test("an address without @: alert, toast for three seconds, focus, nothing sent; the form, refused and answered, has no accessibility fault", {
  tag: "@nightly",
}, async ({ page, axe }) => {
  const sent: string[] = [];
  page.on("request", (request) => void (request.method() === "POST" && sent.push(request.url())));
  await keepToasts(page);
  await signUp(page, "lea.exemple.fr");
  await expect(alert(page)).toHaveText(INVALID);
  await expect(page.locator("form.sign-up").getByRole("alert")).toHaveText(INVALID);
  await expect(toast(page)).toContainText("Erreur");
  await expect(toast(page)).toContainText(INVALID);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAttribute("aria-invalid", "true");
  await expect(field(page)).toHaveAccessibleDescription(new RegExp(INVALID));
  await expect(field(page)).toHaveValue("lea.exemple.fr");
  await page.getByRole("button", { name: "S'inscrire" }).click();
  await page.mouse.move(0, 0);
  await expect(toast(page)).toHaveCount(1);
  await letToastsLeave(page);
  await expect(toast(page)).toHaveCount(0);
  expect(sent).toEqual([]);
  await axe(page, "sign-up refused");
  await field(page).fill(newAddress());
  await page.getByRole("button", { name: "S'inscrire" }).click();
  await expect(page.getByText(HOME_MESSAGE)).toBeVisible();
  await expect(alert(page).getByText(INVALID)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Envoyer de nouveau" })).toBeVisible();
  await axe(page, "sign-up recorded");
});

test("without a network, then past its limit, the failure is said, and the address stays typed", {
  tag: "@nightly",
}, async ({ page, context, announce }) => {
  announce(/inscription\.json|Inscription impossible|\/cards\//);
  await keepToasts(page);
  await open(page, "/");
  await page.waitForLoadState("networkidle");
  await field(page).fill("lea@exemple.fr");
  await context.setOffline(true);
  await page.getByRole("button", { name: "S'inscrire" }).click();
  await expect(alert(page)).toHaveText(FAILURE);
  await expect(toast(page)).toContainText(FAILURE);
  await expect(field(page)).toHaveValue("lea@exemple.fr");
  await context.setOffline(false);
  const limited = { isRecorded: false, message: SIGN_UP_LIMITED };
  await page.route("**/lettre/inscription.json", (route) => route.fulfill({ status: 429, json: limited }));
  await page.getByRole("button", { name: "S'inscrire" }).click();
  await expect(alert(page)).toHaveText(SIGN_UP_LIMITED);
  await expect(field(page)).toHaveValue("lea@exemple.fr");
});

test("what the form asks consent for stands beside it, and belongs to the field; a letter can be seen before", {
  tag: "@nightly",
}, async ({ page }) => {
  for (const [path, purpose] of [
    ["/", "uniquement pour cette lettre"],
    ["/profil", "uniquement pour annoncer son lancement"],
    ["/lettre/inscription", "uniquement pour cette lettre"],
  ] as const) {
    await open(page, path);
    await expect(field(page)).toHaveAccessibleDescription(new RegExp(`${purpose}.*consentement.*désinscription.*CNIL`));
    const link = page.locator("form.sign-up").getByRole("link", { name: "politique de confidentialité" });
    await expect(link).toHaveAttribute("href", "/confidentialite");
    if (path === "/profil") continue;
    await expect(page.getByRole("link", { name: "Les archives" })).toHaveAttribute("href", "/lettre/archives");
    await expect(page.getByRole("link", { name: "Voir une lettre" })).toHaveAttribute("href", "/lettre/1");
  }
});

test("a form of another kind, or with a line break in its address, is refused in French", { tag: "@nightly" }, async ({
  baseURL,
}) => {
  const post = (body: string, type: string, path: string) =>
    fetch(`${baseURL}${path}`, { method: "POST", body, headers: { "Content-Type": type }, redirect: "manual" });
  for (const path of ["/lettre/inscription", "/lettre/inscription.json"]) {
    const json = await post(JSON.stringify({ email: "lea@exemple.fr" }), "application/json", path);
    expect(json.status).toBe(415);
    expect(await json.text()).toContain("Ce formulaire n’a pas pu être lu");
    const body = "email=lea%40exemple.fr%0d%0aBcc%3a%20x%40y.fr&source=updates_signup";
    const injected = await post(body, "application/x-www-form-urlencoded", path);
    expect(injected.status).toBe(400);
    expect(await injected.text()).toContain(INVALID);
  }
});

test("programs that fill the hidden field are told what they want to hear, and nothing is sent", {
  tag: "@nightly",
}, async ({ page, smtp }) => {
  const email = newAddress();
  const response = await page.request.post("/lettre/inscription.json", {
    form: { email, source: "updates_signup", objet: "Bonjour" },
  });
  expect(await response.json()).toEqual({ isRecorded: true });
  const after = newAddress();
  await linkFor(page, smtp, after);
  expect(smtp.to(email)).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the forms are answered with pages of the same texts; the home form's leads to the confirmation", async ({
    page,
    smtp,
  }) => {
    const email = newAddress();
    for (const [path, typed, title, kicker, pageTitle] of [
      ["/profil", newAddress(), PROFILE_MESSAGE, "Inscription réussie !", "Merci pour votre inscription – Le Récap"],
      ["/", email, HOME_MESSAGE, "Email envoyé !", "Vérifiez votre boîte e-mail – Le Récap"],
    ] as const) {
      await page.goto(path);
      await field(page).fill(typed);
      await page.getByRole("button", { name: "S'inscrire" }).click();
      await expect.poll(async () => plain(await page.getByRole("heading", { level: 1 }).innerText())).toBe(title);
      await expect(page.getByText(kicker)).toBeVisible();
      await expect(page).toHaveTitle(pageTitle);
    }
    await expect(page.getByText(SENT)).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByText("indésirables")).toBeVisible();
    expect(page.url()).not.toContain("@");
    await page.getByRole("button", { name: "Envoyer de nouveau" }).click();
    await expect(page.getByText("C’est demandé.")).toBeVisible();
    await nextMessage(smtp, email, 2);
    const [link = ""] = linksOf(await nextMessage(smtp, email));
    await page.goto(link);
    await page.getByRole("button", { name: "Confirmer mon inscription" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Votre inscription est confirmée");
    await page.goto("/lettre/inscription");
    await expect(field(page)).toBeVisible();
  });

  test("an address that is refused comes back with the form, as it was typed", { tag: "@nightly" }, async ({
    page,
    announce,
  }) => {
    announce(/status 400|400 \(Bad Request\)/);
    await page.goto("/profil");
    await field(page).fill("lea@@exemple.fr");
    await page.locator("form.sign-up").evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""));
    await page.getByRole("button", { name: "S'inscrire" }).click();
    await expect(page).toHaveTitle(/^Erreur/);
    await expect(alert(page)).toHaveText(INVALID);
    await expect(field(page)).toHaveValue("lea@@exemple.fr");
    await expect(field(page)).toHaveAttribute("aria-invalid", "true");
    await expect(field(page)).toHaveAccessibleDescription(/lancement/);
  });
});
