import type { Page } from "@playwright/test";
import { tabTo } from "#tests/support/accessibility/keyboard.ts";
import { holdScripts, open } from "#tests/support/browser/interactive.ts";
import { keepToasts } from "#tests/support/browser/kept-toasts.ts";
import { quizPlayer } from "#tests/support/browser/quiz-player.ts";
import { refuseStorage } from "#tests/support/browser/refused-storage.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { plain, readQuiz } from "#tests/support/content/texts.ts";

const ARTICLE = "/categories/international/ukraine/histoire";
const TOPIC = "ukraine-histoire";
const QUIZ = readQuiz("international/ukraine/histoire");
const PASSED = "Félicitations ! Vous maîtrisez ce sujet.";
const FAILED = "Continuez à apprendre pour approfondir ce sujet.";

function focusedTag(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.tagName ?? "");
}

function storedProgress(
  page: Page,
): Promise<Record<string, { completed: boolean; score: number; total: number; timestamp: string }>> {
  return page.evaluate(() => JSON.parse(localStorage.getItem("userProgress") ?? "{}"));
}

test("a whole quiz is played, and begun again, with the keyboard alone", async ({ page }) => {
  await open(page, `${ARTICLE}#quiz`);
  const { card, total } = quizPlayer(page, QUIZ);
  for (const [index, question] of QUIZ.questions.entries()) {
    const group = card.getByRole("group", { name: question.question });
    await expect(group).toBeVisible();
    const radios = group.getByRole("radio");
    await tabTo(page, radios.first());
    await page.keyboard.press("Space");
    const right = question.options.findIndex(({ isCorrect }) => isCorrect);
    for (let step = 0; step < right; step += 1) await page.keyboard.press("ArrowDown");
    await expect(radios.nth(right)).toBeChecked();
    await tabTo(page, card.getByRole("button", { name: "Vérifier" }));
    await page.keyboard.press("Enter");
    const next = card.getByRole("button", { name: index === total - 1 ? "Voir les résultats" : "Question suivante" });
    await expect(next).toBeVisible();
    await expect.soft(next).toBeFocused();
    await tabTo(page, next);
    await page.keyboard.press("Enter");
    await expect.poll(() => focusedTag(page), { message: `focus after question ${index + 1}` }).not.toBe("BODY");
  }
  const result = card.getByRole("heading", { name: new RegExp(`Votre score : ${total}/${total}`) });
  await expect(result).toBeFocused();
  await tabTo(page, card.getByRole("button", { name: "Recommencer le quiz" }));
  await page.keyboard.press("Enter");
  await expect(card.getByText(`Question 1 sur ${total}`)).toBeVisible();
  await expect.poll(() => focusedTag(page), { message: "focus after starting again" }).not.toBe("BODY");
});

test("nothing can be checked before a choice, and the page says why; a wrong answer is locked, and marked in words, in a region that was there before", async ({
  page,
}) => {
  await open(page, ARTICLE);
  const { card, option } = quizPlayer(page, QUIZ);
  const check = card.getByRole("button", { name: "Vérifier" });
  await expect(check).toBeDisabled();
  await expect(card.getByText("Choisissez une réponse pour vérifier.")).toBeVisible();
  await expect(card.getByRole("group")).toHaveAccessibleDescription("Choisissez une réponse pour vérifier.");
  await option(0, true).check();
  await expect(check).toBeEnabled();
  await option(0, false).check();
  await expect(option(0, true)).not.toBeChecked();
  const verdict = card.getByRole("status");
  await expect(verdict).toHaveCount(1);
  await expect(verdict).toBeEmpty();

  await check.click();
  await expect(option(0, false)).toHaveAccessibleName(/Votre réponse/);
  await expect(option(0, true)).toHaveAccessibleName(/Bonne réponse/);
  await expect(verdict).toContainText("Pas tout à fait.");
  expect(plain(await verdict.textContent())).toContain(QUIZ.questions[0]?.explanation);
  await option(0, true).click({ force: true });
  await expect(option(0, false)).toBeChecked();
  await option(0, false).focus();
  await page.keyboard.press("ArrowDown");
  await expect(option(0, false)).toBeChecked();
  await expect(option(0, true)).not.toBeChecked();
});

test("the right answer is highlighted and a step's dot filled, drawn where motion is welcome", {
  tag: "@nightly",
}, async ({ page }) => {
  await open(page, ARTICLE);
  const { card, answer } = quizPlayer(page, QUIZ);
  await answer(0, true);
  const right = card.locator(".quiz-right");
  await expect(right).toHaveCSS("background-image", /gradient/);
  await expect(right).toHaveCSS("animation-name", "highlight");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(right).toHaveCSS("animation-name", "none");
  await open(page, "/apprendre");
  const dot = page.locator('.path-drawing circle[data-state="done"]').first();
  await expect(dot).toHaveCSS("transition-property", "none");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect(dot).toHaveCSS("transition-property", "fill");
});

test("the bar shows the questions behind the reader, and a right answer is said to be right", {
  tag: "@nightly",
}, async ({ page }) => {
  await open(page, ARTICLE);
  const { card, total, option, answer, goOn } = quizPlayer(page, QUIZ);
  const bar = card.getByRole("progressbar");
  for (const index of [0, 1, 2]) {
    await expect(bar).toHaveAccessibleName(`Question ${index + 1} sur ${total}`);
    expect(await bar.evaluate((element: HTMLProgressElement) => [element.value, element.max])).toEqual([index, total]);
    await answer(index, true);
    if (index === 0) await expect(option(0, true)).toHaveAccessibleName(/bonne réponse/i);
    await goOn(index);
  }
});

test("from 70 % the result congratulates, just below it encourages; both are told, and kept beside those of other topics", {
  tag: "@nightly",
}, async ({ page }) => {
  const other = { completed: true, score: 1, total: 2, timestamp: "2025-01-01T00:00:00.000Z" };
  await page.addInitScript(
    (value) => {
      if (!localStorage.getItem("userProgress")) localStorage.setItem("userProgress", value);
    },
    JSON.stringify({ "reforme-retraites": other, broken: 12 }),
  );
  await keepToasts(page);
  await open(page, ARTICLE);
  const { card, total, finish } = quizPlayer(page, QUIZ);
  const enough =
    Array.from({ length: total + 1 }, (_, score) => score).find((score) => Math.round((score / total) * 100) >= 70) ??
    total;

  await finish(enough - 1);
  await expect(card.getByText(FAILED)).toBeVisible();
  await expect(card.getByText(PASSED)).toHaveCount(0);
  await expect(card.getByRole("heading", { name: new RegExp(`${enough - 1}/${total}`) })).toBeVisible();
  const toasts = page.getByRole("region", { name: "Notifications" });
  for (const text of ["Quiz terminé !", `${enough - 1}/${total}`, "Votre progression a été enregistrée."])
    await expect(toasts).toContainText(text);
  await expect.poll(() => storedProgress(page)).toHaveProperty([TOPIC]);
  const progress = await storedProgress(page);
  expect(progress["reforme-retraites"]).toEqual(other);
  expect(progress).not.toHaveProperty("broken");
  const first = progress[TOPIC];
  expect(first).toEqual({ completed: true, score: enough - 1, total, timestamp: expect.any(String) });
  expect(new Date(first?.timestamp ?? "").toISOString()).toBe(first?.timestamp);

  await card.getByRole("button", { name: "Recommencer le quiz" }).click();
  await expect(card.getByText(`Question 1 sur ${total}`)).toBeVisible();
  await expect(card.getByRole("button", { name: "Vérifier" })).toBeDisabled();
  await expect(card.locator("input:checked")).toHaveCount(0);
  await finish(enough);
  await expect(card.getByText(PASSED)).toBeVisible();
  await expect.poll(async () => (await storedProgress(page))[TOPIC]).toMatchObject({ score: enough, total });
});

test.describe("when the browser refuses to keep anything", () => {
  test.beforeEach(async ({ page }) => {
    await refuseStorage(page);
    await keepToasts(page);
  });

  test("a quiz is played to its result, which does not claim to be kept", { tag: "@nightly" }, async ({ page }) => {
    await open(page, ARTICLE);
    const { card, total, finish } = quizPlayer(page, QUIZ);
    await finish(total);
    await expect(card.getByText(PASSED)).toBeVisible();
    const toasts = page.getByRole("region", { name: "Notifications" });
    await expect(toasts).toContainText("Quiz terminé !");
    await expect(toasts).not.toContainText("enregistrée");
  });

  test("every page still works, and saving says that it could not", { tag: "@nightly" }, async ({ page }) => {
    for (const path of ["/", "/explorer", "/profil"]) {
      await open(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    await open(page, ARTICLE);
    await page.getByRole("article").locator("header").getByRole("button", { name: "Sauvegarder" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Erreur" })).toBeVisible();
    await expect(
      page.getByRole("article").locator("header").getByRole("button", { name: "Sauvegarder" }),
    ).toBeVisible();
  });
});

test.describe("before the scripts are there", () => {
  test("an option chosen early counts", { tag: "@nightly" }, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(ARTICLE);
    const { card, option } = quizPlayer(page, QUIZ);
    await option(0, true).check();
    release();
    await expect(card.getByRole("button", { name: "Vérifier" })).toBeEnabled();
    await expect(option(0, true)).toBeChecked();
    await card.getByRole("button", { name: "Vérifier" }).click();
    await expect(card.getByRole("status")).toContainText("Bonne réponse.");
  });

  test("a press on « Sauvegarder » is kept and answered", { tag: "@nightly" }, async ({ page }) => {
    await keepToasts(page);
    const release = await holdScripts(page);
    // Asked for at load or soon after it: who listens after `goto` may come too late.
    const scripts = page.waitForRequest(/\/assets\/entry\.client[^/]*\.js/);
    await page.goto(ARTICLE);
    const save = page
      .getByRole("article")
      .locator("header")
      .getByRole("button", { name: /Sauvegard/ });
    await scripts;
    await save.click();
    await expect(save).toHaveAttribute("aria-busy", "true");
    release();
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Article sauvegardé");
    await expect(save).toHaveText(/Sauvegardé/);
  });

  test("a link pressed early is followed as on any page", { tag: "@nightly" }, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto("/");
    await page
      .getByRole("main")
      .getByRole("link", { name: /Voir tout/ })
      .click();
    await expect(page).toHaveURL(/\/explorer$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Découvrez");
    release();
  });
});
