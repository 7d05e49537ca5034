import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { atRest, linesOf, outOfReach, pressInPlace, shareSeen } from "#tests/support/accessibility/in-reach.ts";
import { tabTo } from "#tests/support/accessibility/keyboard.ts";
import { open } from "#tests/support/browser/interactive.ts";
import { questionIds, rememberAnswers } from "#tests/support/browser/learning-device.ts";
import { pressThrough, quizPlayer } from "#tests/support/browser/quiz-player.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { plain, readQuiz } from "#tests/support/content/texts.ts";

const ARTICLE = "/categories/international/ukraine/histoire";
const QUIZ = readQuiz("international/ukraine/histoire");
const PHONES = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
];

const actionOf = (page: Page) => page.locator(".quiz-form > .button").first();

function keptInTab(page: Page): Promise<string> {
  return page.evaluate(() => sessionStorage.getItem("questions") ?? "");
}

function verdict(page: Page) {
  return page.locator(".quiz-verdict").first();
}

/** Whether the screen has room for both, and what lies between them, between the header and the button. */
async function fitBetweenBars(first: Locator, last: Locator): Promise<boolean> {
  const [from, to] = [await first.boundingBox(), await last.boundingBox()];
  const room = await first.evaluate((legend) => {
    const { scrollPaddingTop, scrollPaddingBottom, fontSize } = getComputedStyle(document.documentElement);
    const { scrollMarginTop } = getComputedStyle(legend);
    const covered = [scrollPaddingTop, scrollMarginTop, scrollPaddingBottom].map(Number.parseFloat);
    return covered.reduce((left, part) => left - part, window.innerHeight - 1.5 * Number.parseFloat(fontSize));
  });
  return from !== null && to !== null && to.y + to.height - from.y <= room;
}

for (const screen of PHONES) {
  for (const [what, zoom] of [
    ["", "100%"],
    [" and a text twice as large", "200%"],
  ] as const) {
    test(`on ${screen.width} × ${screen.height}${what}, the next step is at hand and each explanation comes into sight`, {
      tag: "@nightly",
    }, async ({ page }) => {
      await page.setViewportSize(screen);
      await open(page, `${ARTICLE}#quiz`);
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, zoom);
      await page.locator("#quiz").scrollIntoViewIfNeeded();
      const { card, total, option } = quizPlayer(page, QUIZ);
      // Twice as large on the smallest screen, a question fills the room.
      const seen = screen.height < 600 && zoom === "200%" ? 0.5 : 0.95;
      // Each question by the pointer on two of the four, once on each screen; the last everywhere.
      const turn = (PHONES.indexOf(screen) + (zoom === "200%" ? 1 : 0)) % 2;
      for (let index = 0; index < total; index += 1) {
        await expect(card.getByText(`Question ${index + 1} sur ${total}`)).toBeVisible();
        if (index % 2 !== turn && index < total - 1) {
          await card.evaluate(pressThrough, [index % 2]);
          continue;
        }
        if (index > 0)
          await expect
            .poll(() => shareSeen(card.locator("legend")), { message: `question ${index + 1}` })
            .toBeGreaterThan(seen);
        await option(index, index % 4 < 2).check();
        await expect
          .poll(() => outOfReach(actionOf(page)), { message: `« Vérifier » of question ${index + 1}` })
          .toEqual([]);
        await pressInPlace(page, actionOf(page));
        await expect(verdict(page)).not.toBeEmpty();
        if (zoom === "100%") {
          for (const mark of await card.locator(".quiz-mark span").all()) expect(await linesOf(mark)).toBe(1);
        }
        const parts = [card.locator("legend"), verdict(page).locator("p").first()] as const;
        const shown = (await fitBetweenBars(...parts)) ? parts : [verdict(page)];
        for (const part of shown)
          await expect.poll(() => shareSeen(part), { message: `explanation ${index + 1}` }).toBeGreaterThan(0.95);
        await expect
          .poll(() => outOfReach(actionOf(page)), { message: `what follows question ${index + 1}` })
          .toEqual([]);
        await pressInPlace(page, actionOf(page));
      }
      await expect(card.getByRole("heading", { name: /Votre score/ })).toBeFocused();
      await expect.poll(() => shareSeen(card.getByRole("heading", { name: /Votre score/ }))).toBeGreaterThan(0.95);
    });
  }

  test(`on ${screen.width} × ${screen.height}, nothing that the keyboard reaches in the quiz lies under its button`, {
    tag: "@nightly",
  }, async ({ page }) => {
    await page.setViewportSize(screen);
    await open(page, `${ARTICLE}#quiz`);
    const { card } = quizPlayer(page, QUIZ);
    const isFree = (selector: string) =>
      page.evaluate((stop) => {
        const focused = document.activeElement?.closest(stop)?.getBoundingClientRect();
        const bar = document.querySelector(".quiz-form > .button")?.getBoundingClientRect();
        return focused && bar ? focused.bottom <= bar.top && focused.top >= 0 : null;
      }, selector);
    await tabTo(page, card.getByRole("radio").first());
    await page.keyboard.press("Space");
    for (let step = 0; step < 4; step += 1) {
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => isFree(".quiz-option"), { message: `option ${step}` }).toBe(true);
    }
    await tabTo(page, actionOf(page));
    await page.keyboard.press("Enter");
    await page.evaluate(() => window.scrollBy({ top: -400, behavior: "instant" }));
    await page.keyboard.press("Shift+Tab");
    await expect(verdict(page).getByRole("link")).toBeFocused();
    await expect.poll(() => isFree("a")).toBe(true);
  });
}

test("a reload and another page leave the quiz where it was, in this tab alone, and its end forgets the options", async ({
  page,
  context,
}) => {
  await open(page, ARTICLE);
  const { card, total, option, answer, goOn, finish } = quizPlayer(page, QUIZ);
  await answer(0, false);
  await goOn(0);
  await answer(1, true);
  await expect.poll(() => keptInTab(page)).toContain('"checked":true');
  await page.reload();
  await expect(card.getByText(`Question 2 sur ${total}`)).toBeVisible();
  await expect(option(1, true)).toBeChecked();
  await expect(verdict(page)).toContainText("Bonne réponse.");
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  await page.goto("/explorer");
  await open(page, ARTICLE);
  await expect(verdict(page)).toContainText("Bonne réponse.");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("chosen");

  const other = await context.newPage();
  await open(other, ARTICLE);
  await expect(other.getByText(`Question 1 sur ${total}`)).toBeVisible();
  await other.close();

  await goOn(1);
  await finish(total, 2);
  await expect(card.getByRole("heading", { name: new RegExp(`${total - 1}/${total}`) })).toBeVisible();
  await expect.poll(() => keptInTab(page)).toContain('"chosen":null');
  await page.reload();
  await expect(card.getByRole("heading", { name: new RegExp(`${total - 1}/${total}`) })).toBeVisible();
  await card.getByRole("button", { name: "Recommencer le quiz" }).click();
  await expect(card.getByText(`Question 1 sur ${total}`)).toBeVisible();
  await expect.poll(() => keptInTab(page)).toBe("");
});

test("from the passage that answers, « Revenir à la question » and Back return to the question", {
  tag: "@nightly",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `${ARTICLE}#quiz`);
  const { card, total, option, answer } = quizPlayer(page, QUIZ);
  await answer(0, false);
  const link = verdict(page).getByRole("link");
  for (const way of ["« Revenir à la question »", "Back"]) {
    await tabTo(page, link);
    await atRest(link);
    const before = await page.evaluate(() => window.scrollY);
    await page.keyboard.press("Enter");
    const back = page.getByRole("link", { name: "Revenir à la question" });
    await expect(back).toBeVisible();
    const heading = page.locator(`[id="${(await link.getAttribute("href"))?.split("#")[1]}"]`);
    await expect(heading).toBeFocused();
    await expect.poll(() => shareSeen(heading), { message: way }).toBeGreaterThan(0.95);
    await expect.poll(() => outOfReach(back), { message: way }).toEqual([]);
    const contents = await bottomOf(page.getByRole("button", { name: "Sommaire" }));
    expect(contents).toBeLessThan((await back.boundingBox())?.y ?? 0);
    await page.keyboard.press("Tab");
    await expect(back).toBeFocused();
    if (way === "Back") await page.goBack();
    else await page.keyboard.press("Enter");
    await expect(back).toHaveCount(0);
    await expect(link).toBeFocused();
    await expect(card.getByText(`Question 1 sur ${total}`)).toBeVisible();
    await expect(option(0, false)).toBeChecked();
    // Not to the pixel: what is above may have been laid out meanwhile.
    await expect
      .poll(() => page.evaluate((top) => Math.abs(window.scrollY - top), before), { message: way })
      .toBeLessThan(40);
    await expect.poll(() => shareSeen(link), { message: way }).toBeGreaterThan(0.95);
  }
});

test("the end says when the questions return, brings a reminder, and folds each question missed with its answer", {
  tag: "@nightly",
}, async ({ page, axe }) => {
  const second = "ukraine-origines-du-conflit";
  await page.addInitScript(
    (text) => localStorage.setItem("userProgress", text),
    JSON.stringify({ [second]: { completed: true, score: 1, total: 8, timestamp: "2026-01-01T00:00:00.000Z" } }),
  );
  await open(page, ARTICLE);
  const { card, total, finish } = quizPlayer(page, QUIZ);
  await finish(total - 2);
  await expect(card).toContainText("2 de ces questions reviennent demain, les autres plus tard");
  const download = page.waitForEvent("download");
  await card.getByRole("button", { name: "Rappel dans mon agenda" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("reviser.ics");
  const [start] = readFileSync(await file.path(), "utf8").match(/^DTSTART:.*$/m) ?? [];
  expect(start).toMatch(/^DTSTART:\d{8}T180000$/);
  const missed = card.locator("details ol > li");
  await expect(missed.first()).toBeHidden();
  await card.getByText("Vos 2 erreurs, à relire").click();
  await expect(missed).toHaveCount(2);
  for (const [place, question] of QUIZ.questions.slice(-2).entries()) {
    const text = plain(await missed.nth(place).textContent());
    expect(text).toContain(question.question);
    expect(text).toContain(`Bonne réponse : ${question.options.find(({ isCorrect }) => isCorrect)?.text}`);
    expect(text).toContain(question.explanation);
    await expect(missed.nth(place).getByRole("link").first()).toHaveAttribute("href", /#/);
    const proof = missed.nth(place).getByRole("link", { name: "Les preuves de cette réponse" });
    expect((await page.request.get((await proof.getAttribute("href")) ?? "")).status()).toBe(200);
  }
  await expect(card.getByRole("region", { name: "Et ensuite ?" }).getByRole("link")).toHaveAttribute(
    "href",
    "/categories/international/ukraine/droit-international",
  );
  await axe(page, "quiz, end with its errors", { within: ".quiz" });
  await card.getByRole("button", { name: "Recommencer le quiz" }).click();
  await finish(total);
  await expect(card.getByText(/erreurs?, à relire/)).toHaveCount(0);
});

test("the review has the same button, is kept on a reload, and is found again from the article", {
  tag: "@nightly",
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await rememberAnswers(page, questionIds("ukraine-histoire", "international/ukraine/histoire"), 5);
  await open(page, "/reviser");
  await page.getByRole("button", { name: "Commencer" }).click();
  const main = page.getByRole("main");
  await main.getByRole("radio").first().check();
  await expect.poll(() => outOfReach(actionOf(page))).toEqual([]);
  await pressInPlace(page, actionOf(page));
  await expect.poll(() => shareSeen(verdict(page))).toBeGreaterThan(0.95);
  const said = await verdict(page).textContent();
  await pressInPlace(page, actionOf(page));
  await expect(main).toContainText("Question 2 sur");
  await expect.poll(() => shareSeen(main.locator("legend"))).toBeGreaterThan(0.95);
  await main.getByRole("radio").first().check();
  await pressInPlace(page, actionOf(page));
  await expect(verdict(page)).not.toBeEmpty();
  const second = await verdict(page).textContent();
  expect(second).not.toBe(said);
  await page.reload();
  await expect(verdict(page)).toHaveText(second ?? "");
  await verdict(page).getByRole("link").first().click();
  await expect(page).toHaveURL(new RegExp(`${ARTICLE}#`));
  await page.getByRole("link", { name: "Revenir à la question" }).click();
  await expect(page).toHaveURL(/\/reviser$/);
  await expect(main).toContainText("Question 2 sur");
  await expect(verdict(page)).toHaveText(second ?? "");
});

test("the letter's questions have the same button, and the article leads back to the one that was left", {
  tag: "@nightly",
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await open(page, "/lettre/4");
  const form = page.locator("form.letter-question").nth(1);
  await form.getByRole("radio").first().check();
  const check = form.getByRole("button", { name: "Vérifier" });
  await expect.poll(() => outOfReach(check)).toEqual([]);
  await pressInPlace(page, check);
  await expect(form.getByRole("status")).not.toBeEmpty();
  await expect.poll(() => shareSeen(form.getByRole("status"))).toBeGreaterThan(0.95);
  const said = (await form.getByRole("status").textContent()) ?? "";
  await form.getByRole("status").getByRole("link").first().click();
  await page.getByRole("link", { name: "Revenir à la question" }).click();
  await expect(page).toHaveURL(/\/lettre\/4#q2$/);
  await expect(form.getByRole("status")).toHaveText(said);
  await expect(form.locator("legend")).toBeFocused();
});

async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return box ? box.y + box.height : Number.NaN;
}
