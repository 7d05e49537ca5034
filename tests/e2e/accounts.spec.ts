import type { Page } from "@playwright/test";
import { formatAnswers } from "#app/accounts/reader-data/answer-log.ts";
import { contrastProblems } from "#tests/support/accessibility/contrast.ts";
import { overflowProblems, targetProblems } from "#tests/support/accessibility/layout.ts";
import { interactive, open } from "#tests/support/browser/interactive.ts";
import { keepToasts } from "#tests/support/browser/kept-toasts.ts";
import { quizPlayer } from "#tests/support/browser/quiz-player.ts";
import { refuseStorage } from "#tests/support/browser/refused-storage.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { readQuiz } from "#tests/support/content/texts.ts";
import { nextMail } from "#tests/support/mail/outbox.ts";
import { linkAndCode, newAddress, otherDevice, signIn } from "#tests/support/sign-in/sign-in.ts";

const ARTICLE = "/categories/international/ukraine/histoire";
const TOPIC = "ukraine-histoire";
const QUIZ = readQuiz("international/ukraine/histoire");

/** Leads from the progress to the settings, as a reader is told. */
async function switchSyncOn(page: Page) {
  await page.getByRole("link", { name: "activer la synchronisation" }).click();
  await pressSyncOn(page);
}

/** And has the first exchange behind it: on its way while the session ends, one would be refused. */
async function pressSyncOn(page: Page) {
  const answered = answerOfSync(page);
  await page.getByRole("button", { name: "Activer la synchronisation" }).click();
  await expect(page.getByRole("button", { name: "Désactiver la synchronisation" })).toBeVisible();
  await answered;
}

function answerOfSync(page: Page) {
  return page.waitForResponse("**/profil/synchronisation");
}

/** What the account has said to hold of what is here. */
async function acknowledged(page: Page): Promise<string> {
  return JSON.stringify(await stored(page, "deviceAccount"));
}

function stored(page: Page, key: string): Promise<unknown> {
  return page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? "null"), key);
}

async function keepResult(page: Page, score: number) {
  const result = { completed: true, score, total: QUIZ.questions.length, timestamp: "2026-01-15T10:00:00.000Z" };
  await page.goto("/explorer");
  await page.evaluate((value) => localStorage.setItem("userProgress", value), JSON.stringify({ [TOPIC]: result }));
}

test("a favourite of the account is taken back on a device that refuses to keep anything", { tag: "@nightly" }, async ({
  page,
  context,
  extraHTTPHeaders,
}) => {
  const email = newAddress();
  await signIn(page, email);
  await switchSyncOn(page);
  await open(page, ARTICLE);
  await page.getByRole("article").locator("header").getByRole("button", { name: "Sauvegarder" }).click();
  await expect
    .poll(() => stored(page, "deviceAccount"))
    .toHaveProperty(["acknowledged", `favourites/article:${TOPIC}`]);

  const other = await otherDevice(context, extraHTTPHeaders ?? {});
  await refuseStorage(other);
  await signIn(other, email, 2);
  await other.getByRole("tab", { name: "Mes favoris" }).click();
  await other.getByRole("button", { name: /^Retirer/ }).click();
  await expect(other.getByRole("status").filter({ hasText: "Retiré de vos favoris" })).toBeVisible();
  await expect(other.getByRole("button", { name: /^Retirer/ })).toHaveCount(0);
  await other.context().close();
});

test("the unlocked profile has three tabs that work with the keyboard", { tag: "@nightly" }, async ({ page, axe }) => {
  await signIn(page, newAddress());
  await expect(page.getByRole("region", { name: "Bientôt disponible" })).toHaveCount(0);
  const tab = (name: string) => page.getByRole("tab", { name });
  await expect(tab("Progression")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel")).toHaveCount(1);
  await axe(page, "profile, progress");
  await tab("Progression").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab("Mes favoris")).toBeFocused();
  await expect(page.getByRole("tabpanel", { name: "Mes favoris" })).toBeVisible();
  await axe(page, "profile, favourites");
  await page.keyboard.press("End");
  await expect(page.getByRole("tabpanel", { name: "Paramètres" })).toBeVisible();
  await axe(page, "profile, settings");
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const tops = await page.getByRole("tab").evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
    expect(new Set(tops).size, `rows of tabs, ${width} pixels wide`).toBe(1);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press("ArrowRight");
  await expect(tab("Progression")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(/#parametres$/);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tabpanel")).toBeFocused();
  await page.reload();
  await interactive(page);
  await expect(page.getByRole("tabpanel", { name: "Paramètres" })).toBeVisible();
});

test("nothing is sent to the account before synchronisation is chosen", { tag: "@nightly" }, async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
  });
  await keepResult(page, 3);
  await signIn(page, newAddress());
  await expect(page.getByRole("tabpanel")).toContainText("Score: 3/");
  await expect(page.getByRole("tabpanel")).toContainText("Chaque appareil garde sa progression.");
  await page.goto(ARTICLE);
  await interactive(page);
  await page.getByRole("button", { name: "Sauvegarder", exact: true }).click();
  await expect
    .poll(() => stored(page, "favourites"))
    .toMatchObject([{ id: TOPIC, savedAt: expect.stringMatching(/^20\d\d-/) }]);
  await page.waitForTimeout(1_500);
  expect(sent).not.toContain("/profil/synchronisation");
  expect(await stored(page, "deviceAccount")).toBeNull();
});

test("two devices end with the better score, answers and favourites, and a removal is respected", async ({
  page,
  context,
  extraHTTPHeaders,
}) => {
  const email = newAddress();
  await keepResult(page, 5);
  await page.evaluate((log) => localStorage.setItem("learning", JSON.stringify({ v: 1, log, seen: {}, place: {} })), {
    "examen-civique": { "declaration-1789": formatAnswers([{ rev: 1, day: 2500, outcome: "wrong" }]) },
  });
  await signIn(page, email);
  await switchSyncOn(page);
  await page.getByRole("tab", { name: "Progression" }).click();
  await expect(page.getByRole("tabpanel")).toContainText("Enregistré dans votre compte.");
  await open(page, ARTICLE);
  await page.getByRole("button", { name: "Sauvegarder", exact: true }).click();
  await expect.poll(() => acknowledged(page)).toContain(`article:${TOPIC}`);

  const other = await otherDevice(context, extraHTTPHeaders ?? {});
  await keepResult(other, 3);
  await signIn(other, email, 2);
  await expect(other.getByRole("region", { name: "Examen civique : où j’en suis" })).toContainText(
    "1 question répondue",
  );
  await expect(other.getByRole("tabpanel")).toContainText(`Score: 5/${QUIZ.questions.length}`);
  await other.getByRole("tab", { name: "Mes favoris" }).click();
  await expect(other.getByRole("tabpanel").getByRole("link", { name: /Poutine/ })).toBeVisible();
  await expect.poll(() => stored(other, "userProgress")).toMatchObject({ [TOPIC]: { score: 5 } });
  const heard = other.waitForResponse(
    (response) => response.ok() && (response.request().postData() ?? "").includes(`article:${TOPIC}`),
  );
  await other.getByRole("button", { name: /Retirer/ }).click();
  await expect(other.getByRole("tabpanel")).toContainText("Aucun favori pour le moment.");
  await heard;
  await other.getByRole("tab", { name: "Progression" }).click();
  await expect(other.getByRole("tabpanel")).toContainText("Enregistré dans votre compte.");

  await open(page, "/profil#favoris");
  await expect(page.getByRole("tabpanel")).toContainText("Aucun favori pour le moment.");
  await expect.poll(() => stored(page, "favourites")).toEqual([]);
  await other.context().close();
});

test("what is done offline is kept, and sent when the network returns", { tag: "@nightly" }, async ({
  page,
  context,
  extraHTTPHeaders,
  announce,
}) => {
  announce(/ERR_INTERNET_DISCONNECTED/);
  const email = newAddress();
  await signIn(page, email);
  await switchSyncOn(page);
  await keepToasts(page);
  await open(page, ARTICLE);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  const player = quizPlayer(page, QUIZ);
  await player.finish(player.total);
  await page.getByRole("button", { name: "Sauvegarder", exact: true }).click();
  await expect(page.getByText("Article sauvegardé")).toBeVisible();
  const arrived = page.waitForResponse(
    (response) => response.ok() && (response.request().postData() ?? "").includes(`"${TOPIC}":`),
  );
  await context.setOffline(false);
  const body = (await arrived).request().postData() ?? "";
  for (const { options } of QUIZ.questions) for (const { text } of options) expect(body).not.toContain(text);

  const other = await otherDevice(context, extraHTTPHeaders ?? {});
  await signIn(other, email, 2);
  await expect(other.getByRole("tabpanel")).toContainText(`Score: ${player.total}/${player.total}`);
  await other.context().close();
});

/** While no page of the site is open, which might be sending something. */
async function loseSession(page: Page): Promise<void> {
  await page.goto("/robots.txt");
  await page.context().clearCookies();
}

test("on a shared computer the next person inherits nothing, signed out or not", { tag: "@nightly" }, async ({
  page,
}) => {
  const first = newAddress();
  await signIn(page, first);
  await switchSyncOn(page);
  await open(page, ARTICLE);
  await page.getByRole("button", { name: "Sauvegarder", exact: true }).click();
  await expect.poll(() => acknowledged(page)).toContain(`article:${TOPIC}`);
  const answered = answerOfSync(page);
  await open(page, "/profil#parametres");
  await answered;
  await page.getByRole("button", { name: "Me déconnecter" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator(".site-header-session")).toHaveCount(0);
  await expect.poll(() => stored(page, "favourites")).toEqual([]);
  await expect.poll(() => stored(page, "deviceAccount")).toBeNull();

  await signIn(page, newAddress());
  await page.getByRole("tab", { name: "Mes favoris" }).click();
  await expect(page.getByRole("tabpanel")).toContainText("Aucun favori pour le moment.");
  await loseSession(page);
  await signIn(page, first, 2);
  await page.getByRole("tab", { name: "Mes favoris" }).click();
  await expect(page.getByRole("tabpanel").getByRole("link", { name: /Poutine/ })).toBeVisible();
  await expect.poll(() => acknowledged(page)).toContain(`article:${TOPIC}`);
  expect(await stored(page, "favourites")).toMatchObject([{ id: TOPIC }]);
  await loseSession(page);
  await open(page, "/profil");
  await expect.poll(() => stored(page, "favourites")).toEqual([]);
});

test("leaving while the account lacks something asks first, and keeps it for its owner", { tag: "@nightly" }, async ({
  page,
  announce,
  axe,
}) => {
  announce(/503/);
  await signIn(page, newAddress());
  await switchSyncOn(page);
  await keepToasts(page);
  await open(page, ARTICLE);
  await page.route("**/profil/synchronisation", (route) => route.fulfill({ status: 503 }));
  await page.getByRole("button", { name: "Sauvegarder", exact: true }).click();
  await expect(page.getByText("Article sauvegardé")).toBeVisible();
  await open(page, "/profil#parametres");
  await page.getByRole("button", { name: "Me déconnecter" }).click();
  const said = page.getByRole("alert").filter({ hasText: "Une modification faite ici n’est pas encore" });
  await expect(said).toBeVisible();
  await axe(page, "leaving with something unsent");
  await page.getByRole("button", { name: "Me déconnecter et la garder ici" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator(".site-header-session")).toHaveCount(0);
  expect(await stored(page, "favourites")).toMatchObject([{ id: TOPIC }]);
});

test("a session ended elsewhere is over here too", { tag: "@nightly" }, async ({ page, context, extraHTTPHeaders }) => {
  const email = newAddress();
  await signIn(page, email);
  const other = await otherDevice(context, extraHTTPHeaders ?? {});
  await signIn(other, email, 2);
  const notice = await nextMail(email, 1, "Nouvelle connexion à votre compte du Récap");
  expect(notice.text).toMatch(/^(Chrome|Edge|Firefox|Safari) sur \p{L}+$/mu);
  await open(other, notice.links[0] ?? "");
  await expect(other.getByRole("tab", { name: "Paramètres" })).toHaveAttribute("aria-selected", "true");
  await expect(other.getByRole("listitem").filter({ hasText: "Cet appareil" })).toBeVisible();
  await other.getByRole("button", { name: /^Déconnecter .+ sur / }).click();
  await expect(other.getByRole("button", { name: /^Déconnecter .+ sur / })).toHaveCount(0);

  await page.getByRole("tab", { name: "Paramètres" }).click();
  await page.getByRole("button", { name: "M’inscrire à la lettre" }).click();
  await expect(page.getByText("Votre session est terminée. Reconnectez-vous pour continuer.")).toBeVisible();
  await expect(page.locator(".site-header-session")).toHaveCount(0);

  await other.getByRole("button", { name: "Déconnecter tous mes appareils" }).click();
  await expect(other).toHaveURL(/\/$/);
  await expect(other.locator(".site-header-session")).toHaveCount(0);
  await other.context().close();
});

test("the profile of someone signed in fits a phone and reads well @phone", { tag: "@nightly" }, async ({
  page,
  axe,
}) => {
  await signIn(page, newAddress());
  for (const name of ["Progression", "Mes favoris", "Paramètres"]) {
    await page.getByRole("tab", { name }).click();
    expect.soft(await overflowProblems(page), name).toEqual([]);
    expect.soft(await targetProblems(page), name).toEqual([]);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect.soft(await contrastProblems(page), `${name}, ${colorScheme}`).toEqual([]);
      await axe(page, `${name}, ${colorScheme}, phone`);
    }
  }
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await overflowProblems(page)).toEqual([]);
});

test("synchronisation is switched off, then an account is deleted once the box is ticked: the device keeps its own", {
  tag: "@nightly",
}, async ({ page, axe }) => {
  const email = newAddress();
  await keepResult(page, 4);
  await signIn(page, email);
  await switchSyncOn(page);
  await expect.poll(() => acknowledged(page)).toContain(`progress/${TOPIC}`);
  await page.getByRole("button", { name: "Désactiver la synchronisation" }).click();
  await expect(page.getByRole("button", { name: "Activer la synchronisation" })).toBeVisible();
  const file = await (await page.request.get("/profil/donnees")).json();
  expect(file).toMatchObject({ progression: [], favoris: [], compte: { synchronisation: "désactivée" } });
  expect(await stored(page, "userProgress")).toMatchObject({ [TOPIC]: { score: 4 } });

  await pressSyncOn(page);
  await page.getByRole("link", { name: "Supprimer mon compte…" }).click();
  await expect(page.getByRole("heading", { name: "Supprimer mon compte", level: 1 })).toBeFocused();
  await axe(page, "deletion");
  await page.getByRole("button", { name: "Supprimer définitivement" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Cochez la case" })).toBeVisible();
  await page.getByLabel("Je veux supprimer mon compte").check();
  await page.getByRole("button", { name: "Supprimer définitivement" }).click();
  await expect(page.getByRole("heading", { name: "Votre compte est supprimé" })).toBeVisible();
  await axe(page, "deleted");
  await expect(page.locator(".site-header-session")).toHaveCount(0);
  await expect.poll(() => stored(page, "deviceAccount")).toBeNull();
  expect(await stored(page, "userProgress")).toMatchObject({ [TOPIC]: { score: 4 } });
  await page.goto("/profil/donnees");
  await expect(page).toHaveURL(/\/connexion/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a reader signs in, uses the settings and signs out", async ({ page, announce }) => {
    announce(/400/);
    const email = newAddress();
    await page.goto(`/connexion?retour=${encodeURIComponent("/profil#parametres")}`);
    await page.getByLabel("Adresse e-mail").fill("rien");
    await page.getByRole("button", { name: "Recevoir un lien de connexion" }).click();
    await expect(page.getByText("Veuillez entrer une adresse email valide")).toBeVisible();
    await expect(page.getByLabel("Adresse e-mail")).toHaveValue("rien");
    await page.getByLabel("Adresse e-mail").fill(email);
    await page.getByRole("button", { name: "Recevoir un lien de connexion" }).click();
    const { link } = await linkAndCode(email);
    await page.goto(link);
    await page.getByRole("button", { name: "Me connecter" }).click();
    await expect(page).toHaveURL(/\/profil#parametres$/);
    for (const name of ["Ma progression", "Mes favoris", "Synchronisation"]) {
      await expect(page.getByRole("heading", { name })).toBeVisible();
    }
    await page.getByRole("button", { name: "Activer la synchronisation" }).click();
    await expect(page.getByText("La synchronisation est activée.")).toBeVisible();
    await page.getByRole("button", { name: "M’inscrire à la lettre" }).click();
    await expect(page.getByText("Vous êtes inscrit(e) à la lettre.")).toBeVisible();
    await page.getByRole("button", { name: "Me désinscrire de la lettre" }).click();
    await expect(page.getByText("Vous ne recevrez plus la lettre.")).toBeVisible();
    await expect(page.getByRole("button", { name: "M’inscrire à la lettre" })).toBeVisible();
    await page.getByRole("button", { name: "Me déconnecter" }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto("/profil");
    await expect(page.getByRole("heading", { name: "Bientôt disponible" })).toBeVisible();
  });

  test("a reader signs in by the code and deletes the account", { tag: "@nightly" }, async ({ page }) => {
    const email = newAddress();
    await page.goto("/connexion");
    await page.getByLabel("Adresse e-mail").fill(email);
    await page.getByRole("button", { name: "Recevoir un lien de connexion" }).click();
    await page.getByLabel("Code reçu par e-mail").fill((await linkAndCode(email)).code);
    await page.getByRole("button", { name: "Me connecter" }).click();
    await expect(page).toHaveURL(/\/profil$/);
    await page.getByRole("link", { name: "Supprimer mon compte…" }).click();
    await page.getByLabel("Je veux supprimer mon compte").check();
    await page.getByRole("button", { name: "Supprimer définitivement" }).click();
    await expect(page.getByRole("heading", { name: "Votre compte est supprimé" })).toBeVisible();
  });
});
