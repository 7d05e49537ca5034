import type { Page } from "@playwright/test";
import { parseAnswers } from "#app/accounts/reader-data/answer-log.ts";
import { tabTo } from "#tests/support/accessibility/keyboard.ts";
import { axe } from "#tests/support/browser/axe.ts";
import { open } from "#tests/support/browser/interactive.ts";
import { questionIds, rememberAnswers } from "#tests/support/browser/learning-device.ts";
import { quizPlayer } from "#tests/support/browser/quiz-player.ts";
import { refuseStorage } from "#tests/support/browser/refused-storage.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { plain, readQuiz } from "#tests/support/content/texts.ts";

const HISTORY = "/categories/international/ukraine/histoire";
const QUIZ = readQuiz("international/ukraine/histoire");
const IDS = questionIds("ukraine-histoire", "international/ukraine/histoire");

type Log = Record<string, Record<string, string>>;

function storedLog(page: Page): Promise<Log> {
  return page.evaluate(() => JSON.parse(localStorage.getItem("learning") ?? '{"log":{}}').log);
}

async function currentQuestion(page: Page) {
  const form = page.getByRole("main").locator("form.quiz-form");
  // And no more the one that was answered.
  await expect(form.getByRole("button", { name: "Vérifier" })).toBeVisible();
  const legend = (await form.locator("legend").textContent()) ?? "";
  const question = QUIZ.questions.find((one) => legend.replace(/\s+/g, " ").includes(one.question));
  const right = question?.options.find(({ isCorrect }) => isCorrect)?.text ?? "";
  const options = form.getByRole("radio");
  const names = await form.locator(".quiz-option").allTextContents();
  const index = names.findIndex((name) => name.replace(/\s+/g, " ").trim() === right);
  return { form, id: question?.id ?? "", right: options.nth(index), wrong: options.nth(index === 0 ? 1 : 0) };
}

async function press(page: Page, name: string) {
  await page.getByRole("main").getByRole("button", { name }).click();
}

test("a day of five questions: one by chance, one wrong that returns once, and where each answer stands", async ({
  page,
}) => {
  await rememberAnswers(page, IDS, 5);
  await open(page, "/reviser");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 2 })).toContainText(
    `5 des ${IDS.length} questions à revoir · 2 minutes`,
  );
  await axe(page, "due");
  await press(page, "Commencer");

  const first = await currentQuestion(page);
  await expect(first.form.locator("legend")).toBeFocused();
  await expect(main).toContainText(/Pourquoi aujourd’hui\s\? Vous avez bien répondu .*il y a 5\sjours/);
  await first.wrong.check();
  await press(page, "Vérifier");
  await expect(main.getByRole("status")).toContainText("Pas tout à fait.");
  await expect(main.getByRole("status")).toContainText("Reposée dès demain.");
  const section = main.getByRole("status").getByRole("link").first();
  await expect(section).toHaveAttribute("href", new RegExp(`^${HISTORY}#`));
  const proof = main.getByRole("status").getByRole("link", { name: "Les preuves de cette réponse" });
  await expect(proof).toHaveAttribute("href", `${HISTORY}/preuves/ce-que-vladimir-poutine-dit-et-ecrit`);
  expect((await page.request.get((await proof.getAttribute("href")) ?? "")).status()).toBe(200);
  await axe(page, "answered");
  await press(page, "Question suivante");

  const second = await currentQuestion(page);
  await second.right.check();
  await main.getByRole("checkbox", { name: "J’ai répondu au hasard" }).check();
  await press(page, "Vérifier");
  await expect(main.getByRole("status")).toContainText("Bonne réponse.");
  await expect(main.getByRole("status")).toContainText("Comptée comme une erreur. Reposée dès demain.");
  await press(page, "Question suivante");

  for (let turn = 0; turn < 3; turn += 1) {
    const next = await currentQuestion(page);
    await next.right.check();
    await press(page, "Vérifier");
    await expect(main).toContainText(`Question ${turn + 3} sur 5`);
    await expect(main.getByRole("status")).toContainText(/Reposée dans \d+\sjours\./);
    await press(page, "Question suivante");
  }
  const again = await currentQuestion(page);
  expect(again.id).toBe(first.id);
  await expect(main).toContainText("Elle revient une fois, pour finir.");
  await expect(main).toContainText("Reprise 1 sur 1");
  await again.right.check();
  await press(page, "Vérifier");
  await press(page, "Terminer");
  await expect(main.getByRole("heading", { level: 2 })).toContainText("C’est fait pour aujourd’hui. 4 sur 5.");
  await expect(main.getByRole("heading", { level: 2 })).toBeFocused();
  await expect(main).toContainText("Il y en a d’autres, pour un autre jour.");
  await expect(main.locator(".review-list li")).toHaveText([
    /Faux\. Reposée dès demain\.$/,
    /Juste, au hasard\. Reposée dès demain\.$/,
    ...Array.from({ length: 3 }, () => /Juste\. Reposée dans \d+\sjours\.$/),
  ]);
  await main.getByText("Votre erreur, à relire").click();
  const missed = main.locator("details li").first();
  expect(plain(await missed.textContent())).toContain(QUIZ.questions.find(({ id }) => id === first.id)?.explanation);
  await expect(missed.getByRole("link", { name: "Les preuves de cette réponse" })).toHaveCount(1);
  await axe(page, "end");

  const answers = Object.values((await storedLog(page))["ukraine-histoire"] ?? {}).flatMap(parseAnswers);
  const today = Math.max(...answers.map(({ day }) => day));
  const outcomes = answers.filter(({ day }) => day === today).map(({ outcome }) => outcome);
  expect(outcomes.toSorted()).toEqual(["chance", "right", "right", "right", "wrong"]);

  await open(page, "/reviser");
  await expect(main).toContainText("C’est fait pour aujourd’hui.");
  await expect(main).toContainText(/Prochaine question\s: demain\./);
});

test("three questions after two weeks away, with the keyboard alone, on a phone of 320 pixels", {
  tag: "@nightly",
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await rememberAnswers(page, IDS, 20);
  await open(page, "/reviser");
  const main = page.getByRole("main");
  await expect(main).toContainText("Bon retour. On reprend avec trois questions.");
  await tabTo(page, main.getByRole("button", { name: "Commencer" }));
  await page.keyboard.press("Enter");
  for (let turn = 0; turn < 3; turn += 1) {
    const { form, right } = await currentQuestion(page);
    await expect(form.locator("legend")).toBeFocused();
    await tabTo(page, form.getByRole("radio").first());
    await page.keyboard.press("Space");
    for (let step = 0; step < 4 && !(await right.isChecked()); step += 1) await page.keyboard.press("ArrowDown");
    await tabTo(page, form.getByRole("button", { name: "Vérifier" }));
    await page.keyboard.press("Enter");
    await expect(main.getByRole("status")).toContainText("Bonne réponse.");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.keyboard.press("Enter");
  }
  await expect(main.getByRole("heading", { level: 2 })).toContainText("3 sur 3");
  await expect(main.getByRole("heading", { level: 2 })).toBeFocused();
});

test("a quiz makes cards: nothing today, and the day of the next question", { tag: "@nightly" }, async ({ page }) => {
  await open(page, HISTORY);
  await quizPlayer(page, QUIZ).finish(QUIZ.questions.length);
  await expect
    .poll(async () => Object.keys((await storedLog(page))["ukraine-histoire"] ?? {}))
    .toHaveLength(QUIZ.questions.length);
  await open(page, "/reviser");
  await expect(page.getByRole("main")).toContainText("Rien à revoir aujourd’hui.");
  await expect(page.getByRole("main")).toContainText(
    /Prochaine question\s: (lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)\./,
  );
});

test("the review of a reader who has answered costs at most ten kilobytes of scripts more", {
  tag: "@nightly",
}, async ({ page }) => {
  const fetched = new Map<string, number>();
  page.on("requestfinished", async (request) => {
    if (!/\/assets\/(?:review|scheduling)[^/]*\.js$/.test(request.url())) return;
    fetched.set(request.url(), (await request.sizes()).responseBodySize);
  });
  await rememberAnswers(page, IDS, 5);
  await open(page, "/reviser");
  await expect(page.getByRole("button", { name: "Commencer" })).toBeVisible();
  await expect.poll(() => fetched.size).toBeGreaterThanOrEqual(3);
  expect([...fetched.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(10_000);
});

test("paper gets the questions on one page and the answers on the next", { tag: "@nightly" }, async ({ page }) => {
  await rememberAnswers(page, IDS, 5);
  await open(page, "/reviser");
  await expect(page.getByRole("button", { name: "Imprimer mes 5 questions" })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".review-sheet .quiz-sheet").first().locator("> li")).toHaveCount(5);
  const answers = page.getByRole("heading", { name: "Réponses" });
  await expect(answers).toBeVisible();
  expect(await answers.evaluate((element) => getComputedStyle(element).breakBefore)).toBe("page");
  await expect(page.getByRole("button", { name: "Commencer" })).toBeHidden();

  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await press(page, "Commencer");
  const { wrong } = await currentQuestion(page);
  await wrong.check();
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  const questions = page.locator(".review-sheet .quiz-sheet").first().locator("> li");
  await expect(questions).toHaveCount(5);
  await expect(questions.first()).toBeVisible();
  await expect(answers).toBeVisible();
  await expect(page.getByRole("main").locator("form.quiz-form")).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(wrong).toBeChecked();
});

/** As a hidden tab, which draws nothing. */
async function playHidden(page: Page, isRight: boolean, day: Date) {
  // Playwright's clock is shared by all tabs.
  await page.evaluate((now) => {
    const RealDate = Object.getPrototypeOf(Date.prototype).constructor === Object ? Date : Object.getPrototypeOf(Date);
    window.Date = class extends RealDate {
      constructor(...values: [number]) {
        super(...(values.length > 0 ? values : [now]));
      }
    } as DateConstructor;
  }, day.getTime());
  await quizPlayer(page, QUIZ).finish(isRight ? QUIZ.questions.length : 0);
  await page.getByRole("button", { name: "Recommencer le quiz" }).dispatchEvent("click");
}

test("two tabs that answer forty times each at once lose nothing", { tag: "@nightly" }, async ({ page, context }) => {
  const other = await context.newPage();
  await Promise.all([open(page, HISTORY), open(other, HISTORY)]);
  const days = Array.from({ length: 40 / QUIZ.questions.length }, (_, index) => new Date(2026, 0, 1 + index, 12));
  const play = async (tab: Page, isRight: boolean) => {
    for (const day of days) {
      await playHidden(tab, isRight, day);
    }
  };
  await Promise.all([play(page, true), play(other, false)]);
  const count = async () =>
    Object.values((await storedLog(page))["ukraine-histoire"] ?? {}).flatMap(parseAnswers).length;
  await expect.poll(count).toBe(80);
});

test("a question that is gone makes room for the next; with a damaged log one is told what happens here", {
  tag: "@nightly",
}, async ({ page }) => {
  await rememberAnswers(page, ["ukraine-histoire.disparue", "article-disparu.une", ...IDS.slice(0, 2)], 5);
  await open(page, "/reviser");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toContainText("2 questions à revoir");
  await page.evaluate(() => localStorage.setItem("learning", "{oups"));
  await open(page, "/reviser");
  const main = page.getByRole("main");
  await expect(main).toContainText("Pas encore de question à revoir");
  await expect(main).toContainText("La révision vous repose les questions que vous avez déjà vues");
  await expect(main.getByRole("link", { name: "Choisir un premier article" })).toHaveAttribute("href", "/apprendre");
});

test("a browser that keeps nothing is told so, and works", { tag: "@nightly" }, async ({ page }) => {
  await refuseStorage(page);
  await open(page, "/reviser");
  await expect(page.getByRole("main")).toContainText(
    "Ce navigateur ne garde rien : vos réponses ne seront pas retenues.",
  );
});

test("a full storage is told at the first answer that it cannot keep, in the review as in a quiz", {
  tag: "@nightly",
}, async ({ page, announce }) => {
  announce(/could not be saved/);
  await rememberAnswers(page, IDS, 5);
  await page.addInitScript(() => {
    const write = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (key === "learning" && localStorage.getItem(key)) throw new DOMException("full", "QuotaExceededError");
      write.call(this, key, value);
    };
  });
  const told = "Ce navigateur ne garde rien : vos réponses ne seront pas retenues.";
  await open(page, "/reviser");
  await press(page, "Commencer");
  await (await currentQuestion(page)).right.check();
  await press(page, "Vérifier");
  await expect(page.getByRole("status").filter({ hasText: "Bonne réponse." })).toContainText(told);
  await open(page, HISTORY);
  await page.locator(".quiz-form").getByRole("radio").first().check();
  await press(page, "Vérifier");
  await expect(page.locator(".quiz-verdict")).toContainText(told);
  await open(page, "/profil");
  const setting = page.getByRole("region", { name: "Mes réponses" });
  const file = JSON.stringify({ réponses: { "ukraine-histoire.autre": "1:1xx1" }, fiches: {} });
  await setting
    .locator("input[type=file]")
    .setInputFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from(file) });
  await expect(setting.getByRole("status")).toContainText(told);
});

test("answers are taken along, erased, and brought in again", { tag: "@nightly" }, async ({ page }) => {
  await rememberAnswers(page, IDS, 5);
  await open(page, "/profil");
  const setting = page.getByRole("region", { name: "Mes réponses" });
  await expect(setting).toContainText(`${IDS.length} questions sur cet appareil.`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    setting.getByRole("button", { name: "Télécharger mes réponses" }).click(),
  ]);
  const file = await download.path();
  await setting.getByRole("button", { name: "Effacer mes réponses" }).click();
  await setting.getByRole("button", { name: "Oui, effacer" }).click();
  await expect(setting).toContainText("Aucune réponse gardée sur cet appareil.");
  await setting.locator("input[type=file]").setInputFiles(file);
  await expect(setting.getByRole("status")).toContainText(`${IDS.length} questions ajoutées ou complétées.`);
  await setting
    .locator("input[type=file]")
    .setInputFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from("[1") });
  await expect(setting.getByRole("status")).toContainText("n’est pas un fichier de réponses");
  await axe(page, "answers");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("five questions of recent articles, their answers folded", async ({ page }) => {
    await page.goto("/reviser");
    const sheet = page.locator(".quiz-sheet > li");
    await expect(sheet).toHaveCount(5);
    await expect(sheet.first().locator("details")).not.toHaveAttribute("open");
    await sheet.first().getByText("Vérifier la réponse").click();
    await expect(sheet.first().locator("details strong")).toBeVisible();
  });
});
