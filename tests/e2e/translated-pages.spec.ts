import type { Page } from "@playwright/test";
import { holdScripts, interactive, open } from "#tests/support/browser/interactive.ts";
import { questionIds, rememberAnswers } from "#tests/support/browser/learning-device.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { translateAsChrome } from "#tests/support/browser/translation.ts";
import { examContent } from "#tests/support/content/exam-content.ts";
import { newAddress, signIn } from "#tests/support/sign-in/sign-in.ts";

const HISTORY = "/categories/international/ukraine/histoire";
const QUIZ = "union-europeenne";
const THEME = examContent.exam[0]?.id ?? "";

const main = (page: Page) => page.getByRole("main");
const press = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name }).first().click();

/** Each press changes what the last one wrote; an error page would have no form any more. */
async function answerAll(page: Page, count: number, last: RegExp): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const form = main(page).locator("form.quiz-form");
    await expect(form.locator(".quiz-position").first()).toHaveText(new RegExp(`question ${number} sur ${count}`, "i"));
    await form.getByRole("radio").first().check();
    await form.getByRole("button", { name: "Vérifier" }).click();
    await expect(form.getByRole("status")).toContainText(/bonne réponse|pas tout à fait/i);
    await form.getByRole("button", { name: number === count ? last : "Question suivante" }).click();
  }
}

test("translated by the browser, a quiz, a review and an exam ask, correct and count as they do plain", {
  tag: "@nightly",
}, async ({ page }) => {
  await translateAsChrome(page);
  await open(page, HISTORY);
  await expect(page.locator("h1 font font")).not.toHaveCount(0);
  const questions = questionIds("ukraine-histoire", "international/ukraine/histoire");
  await answerAll(page, questions.length, /voir les résultats/i);
  await expect(page.getByText(/^Votre score\s: \d\/8/i).first()).toBeVisible();
  await main(page).getByRole("button", { name: "Recommencer" }).click();
  await expect(main(page).getByText(/^Question 1 sur 8$/i)).toBeVisible();
  await page
    .getByRole("button", { name: /^sauvegard/i })
    .first()
    .click();
  await page
    .getByRole("button", { name: /^sauvegard/i })
    .first()
    .click();

  await page.evaluate(() => localStorage.clear());
  await rememberAnswers(page, questions, 5);
  await open(page, "/reviser");
  await press(page, "Commencer");
  await main(page).getByRole("checkbox", { name: "J’ai répondu au hasard" }).check();
  for (let turn = 0; turn < 12 && (await main(page).locator("form.quiz-form").count()) > 0; turn += 1) {
    const position = main(page).locator(".quiz-position").first();
    const answered = (await position.textContent()) ?? "";
    await main(page).getByRole("radio").first().check();
    await press(page, "Vérifier");
    await expect(main(page).getByRole("status").first()).toContainText(/reposée|finir|bonne réponse|pas tout à fait/i);
    await press(page, /Question suivante|Terminer/i);
    await expect(main(page).locator(".quiz-position", { hasText: answered })).toHaveCount(0);
  }
  await expect(page.getByText(/^C’est fait pour aujourd’hui\./i)).toBeVisible();

  await open(page, "/examen-civique");
  await main(page).locator('a[href^="/examen-civique/entrainement/"]').first().click();
  await answerAll(page, 10, /./);
  await open(page, "/examen-civique/epreuve");
  await page.getByRole("radio", { name: "45 minutes" }).check();
  await press(page, "Commencer");
  const time = page.getByRole("region", { name: "Temps" });
  const shown = await time.getByText(/il reste/i).textContent();
  await expect(time.getByText(/il reste/i)).not.toHaveText(shown ?? "");
  await page.getByRole("radio").first().check();
  await expect(page.locator("[data-answered]")).toHaveCount(1);
  await press(page, "Tout sur une page");
  await press(page, "Envoyer mes réponses");
  await press(page, "Envoyer ainsi");
  await expect(page.getByRole("heading", { name: /sur 40/i })).toBeVisible();
});

test("translated by the browser, a class votes, counts and corrects as it does plain", { tag: "@nightly" }, async ({
  page,
  context,
}) => {
  await translateAsChrome(page);
  await page.goto(`/classe/nouvelle?quiz=${QUIZ}`);
  await page.getByRole("button", { name: "Ouvrir la séance" }).click();
  const code = (await page.locator(".class-code").textContent()) ?? "";
  const [projecting] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: /^Projeter le code/i }).click(),
  ]);
  await translateAsChrome(projecting);
  await projecting.reload();
  const pupil = await context.newPage();
  await translateAsChrome(pupil);
  await open(pupil, "/c");
  await pupil.getByLabel("Code de la séance").fill(code);
  await pupil.getByRole("button", { name: "Entrer" }).click();
  await open(page, "/classe/pilotage");
  await expect(page.getByText(/1 appareil/i)).toBeVisible();
  for (const isFirst of [true, false]) {
    await press(page, isFirst ? "Ouvrir la première question" : /Question suivante/i);
    await pupil.getByRole("radio").first().check();
    await expect(pupil.getByText("Réponse envoyée.")).toBeVisible();
    await pupil.getByRole("radio").nth(1).check();
    await expect(pupil.getByText("Réponse envoyée.")).toBeVisible();
    await expect(page.getByText(/1 réponse/i).first()).toBeVisible();
    await press(page, "Fermer la question");
    await press(page, "Montrer la réponse");
    await expect(pupil.getByText("✓ Bonne réponse")).toBeVisible();
    await expect(projecting.getByText(/bonne réponse/i).first()).toBeVisible();
  }
});

test("translated by the browser, a reader searches, follows a path, writes, signs up and signs in", {
  tag: "@nightly",
}, async ({ page }) => {
  await translateAsChrome(page);
  await open(page, "/recherche");
  const field = page.getByLabel("Chercher un mot, un nom, une question");
  for (const words of ["ukr", "ukraine", "retr", "xyzzy", "immigration"]) {
    await field.fill("");
    await field.pressSequentially(words);
    if (words !== "xyzzy") await expect(page.getByRole("option").first()).toBeVisible();
  }
  await page.keyboard.press("Escape");
  await field.press("Enter");
  await expect(page.getByRole("status").first()).toContainText(/résultats/i);

  await open(page, "/parcours/ukraine");
  await expect(main(page).locator(".path-summary")).not.toBeEmpty();
  await open(page, "/apprendre");
  await open(page, "/hors-connexion");

  for (const [path, button] of [
    ["/contact", "Envoyer"],
    ["/signaler-une-erreur?article=immigration-comprendre", "Envoyer"],
  ] as const) {
    await open(page, path);
    if ((await main(page).getByRole("button", { name: button, exact: false }).count()) === 0) continue;
    const written = main(page).getByRole("textbox").first();
    await written.fill("Une erreur de date, à la troisième ligne.");
    await press(page, button);
    await expect(main(page).getByRole("alert").or(main(page).getByRole("status")).first()).toBeVisible();
  }

  await open(page, "/");
  const letter = page.getByRole("region", { name: /L’essentiel d’un débat/i });
  await letter.getByRole("textbox").fill("sans-arobase");
  await letter.getByRole("button").first().click();

  await signIn(page, newAddress());
  await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("tab", { name: /Paramètres/i }).click();
  await page.getByRole("tab", { name: /favoris/i }).click();
  await page.getByRole("tab", { name: /Progression/i }).click();
  await expect(page.getByRole("tabpanel")).toBeVisible();
});

/** Chrome translates as soon as it has the page; the scripts come when the network gives them. */
async function openTranslated(page: Page, path: string): Promise<void> {
  const release = await holdScripts(page);
  await page.goto(path);
  await startTranslated(page, release);
}

async function startTranslated(page: Page, release: () => void): Promise<void> {
  await expect(page.locator("h1 font font").first()).toBeVisible();
  release();
  await interactive(page);
  await page.unrouteAll({ behavior: "wait" });
}

test("translated before its scripts run, a page keeps what it says and does all that it does", {
  tag: "@nightly",
}, async ({ page, context, announce }) => {
  // React draws the page anew, and says so.
  announce(/Minified React error #418/);
  await translateAsChrome(page, "DOMContentLoaded");
  await openTranslated(page, HISTORY);
  const article = page.locator("article .prose").first();
  await expect(article.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  await answerAll(page, 8, /voir les résultats/i);
  await expect(page.getByText(/^Votre score\s: \d\/8/i).first()).toBeVisible();

  await openTranslated(page, "/recherche?q=ukraine");
  await expect(main(page).locator('a[href*="/ukraine/"]').first()).toBeVisible();
  await openTranslated(page, "/accessibilite");
  await expect(main(page).locator(".prose").first()).toContainText(/RGAA/i);
  await openTranslated(page, "/contact");
  await press(page, "Envoyer");
  await expect(main(page).getByRole("alert").or(main(page).getByRole("status")).first()).toBeVisible();

  await openTranslated(page, "/examen-civique/epreuve");
  await press(page, "Commencer");
  await page.waitForURL(/\/epreuve\/[0-9a-z]{8}/);
  await page.locator("fieldset.exam-question").getByRole("radio").first().check();
  await expect(page.locator("[data-answered]")).toHaveCount(1);
  await press(page, "Tout sur une page");
  await press(page, "Envoyer mes réponses");
  await press(page, "Envoyer ainsi");
  await expect(page.getByRole("heading", { name: /sur 40/i })).toBeVisible();

  const pupil = await context.newPage();
  await translateAsChrome(pupil, "DOMContentLoaded");
  await page.goto(`/classe/nouvelle?quiz=${QUIZ}`);
  await page.getByRole("button", { name: "Ouvrir la séance" }).click();
  const code = (await page.locator(".class-code").textContent()) ?? "";
  await openTranslated(pupil, "/c");
  await pupil.getByLabel("Code de la séance").fill(code);
  await pupil.getByRole("button", { name: "Entrer" }).click();
  await openTranslated(page, "/classe/pilotage");
  await press(page, "Ouvrir la première question");
  await pupil.getByRole("radio").first().check();
  await expect(pupil.getByText("Réponse envoyée.")).toBeVisible();
});

test("what is ticked, typed and pressed before the scripts run stays on a page that is translated by then", async ({
  page,
  announce,
}) => {
  announce(/Minified React error #418/);
  await translateAsChrome(page, "DOMContentLoaded");
  const begin = async (path: string, act: () => Promise<void>) => {
    const release = await holdScripts(page);
    await page.goto(path);
    await expect(page.locator("h1 font font").first()).toBeVisible();
    await act();
    release();
    await interactive(page);
    await page.unrouteAll({ behavior: "wait" });
  };
  const chosen = main(page).getByRole("radio").nth(1);
  await begin(HISTORY, async () => {
    await chosen.check();
    await main(page).locator("details.article-about summary").click();
  });
  await expect(main(page).locator("details.article-about")).toHaveAttribute("open", "");
  await expect(chosen).toBeChecked();
  await press(page, "Vérifier");
  await expect(main(page).locator("form.quiz-form").getByRole("status")).toContainText(
    /bonne réponse|pas tout à fait/i,
  );

  await page.goto("/examen-civique/epreuve");
  await press(page, "Commencer");
  await page.waitForURL(/\/epreuve\/[0-9a-z]{8}/);
  await begin(page.url(), async () => {
    await page.getByRole("radio").nth(2).check();
    await press(page, "Suivante");
  });
  await expect(page.getByRole("group", { name: /^question 2 sur 40/i })).toBeVisible();
  await expect(page.locator("#q1 input").nth(2)).toBeChecked();
  await expect(page.locator("[data-answered]")).toHaveCount(1);

  const training = main(page).locator(".quiz-form").getByRole("radio").nth(1);
  await begin(`/examen-civique/entrainement/${THEME}`, () => training.check());
  await expect(training).toBeChecked();
  await expect(main(page).getByRole("button", { name: "Vérifier" }).first()).toBeEnabled();

  const words = main(page).getByRole("textbox").first();
  await begin("/contact", () => words.pressSequentially("Une date est fausse."));
  await expect(words).toHaveValue("Une date est fausse.");
  await expect(words).toBeFocused();
  await page.keyboard.type(" Merci.");
  await expect(words).toHaveValue("Une date est fausse. Merci.");

  await begin(HISTORY, () =>
    page
      .getByRole("button", { name: /^sauvegarder/i })
      .first()
      .click({ noWaitAfter: true }),
  );
  await expect(page.getByRole("button", { name: /^sauvegardé/i }).first()).toBeVisible();
});
