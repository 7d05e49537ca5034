import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { Page } from "@playwright/test";
import { formatSeed } from "#app/learning/exam/seed.ts";
import { examViews } from "#library/catalogue/exam-views.ts";
import { interactive, open } from "#tests/support/browser/interactive.ts";
import { rememberAnswers } from "#tests/support/browser/learning-device.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { type Spoken, VOICE } from "#tests/support/browser/voice.ts";
import { examContent } from "#tests/support/content/exam-content.ts";
import { readPages } from "#tests/support/content/read-pages.ts";
import { plain } from "#tests/support/content/texts.ts";

const site = examViews({ content: examContent, byId: new Map(), facts: () => new Map() });
const theme = examContent.exam[0]?.id ?? "";

/** Of another version of the bank: its address shows another series of now. */
const OTHER_SERIES = formatSeed({ version: 0, family: 1, round: 0 });

const confusions = site.listExamConfusions()[0]?.href ?? "";

const PAGES = [
  ...["", "/concerne", "/epreuve", "/sources", `/themes/${theme}`, `/entrainement/${theme}`].map(
    (path) => `/examen-civique${path}`,
  ),
  confusions,
];
/** Ten segments: the first screen waits for no second round trip. */
const FIRST_PACKETS = 14_600;
/** Said of ourselves they would be lies: see B15 of the exam's reference. */
const FORBIDDEN = /officiel|garanti|agréé|réussite assurée|vous réussirez|FALC/i;

/** What a graded series begins with. */
const VERDICT = /^(?:Pas encore|C’est assez)\s: il faut 32 bonnes réponses sur 40, vous en avez \d+\.$/;

async function startPaper(page: Page) {
  await page.goto("/examen-civique/epreuve");
  await beginPaper(page);
}

/** The address changes before the questions replace the settings, which have radios too. */
async function beginPaper(page: Page) {
  await page.getByRole("button", { name: "Commencer" }).click();
  await page.waitForURL(/\/epreuve\/[0-9a-z]{8}/);
  await expect(page.getByRole("group", { name: /^Question 1 sur 40/ })).toBeVisible();
}

test("every page says that it is not the State's, and promises nothing", { tag: "@nightly" }, async ({ page }) => {
  const said = await readPages(page, PAGES, (parsed) => {
    const whole = parsed.body.textContent ?? "";
    // Facts, listed with their proofs, and questions, drawn at random, may say what the law guarantees.
    const facts = ".exam-facts, .exam-proofs, .exam-proven, .exam-cards, .exam-sources, .quiz fieldset";
    for (const fact of parsed.querySelectorAll(facts)) fact.remove();
    return { whole, own: parsed.querySelector("main")?.textContent ?? "" };
  });
  for (const [path, { found }] of said) {
    expect.soft(plain(found?.whole ?? ""), path).toContain("Ce site n’est pas le site de l’État.");
    expect.soft(found?.own, path).toMatch(/./);
    expect.soft(found?.own, path).not.toMatch(FORBIDDEN);
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a mock exam is begun, sent with answers missing, then graded and printed", async ({ page }) => {
    await startPaper(page);
    const questions = page.locator("fieldset.exam-question");
    await expect(questions).toHaveCount(40);
    await questions.evaluateAll((all) => {
      for (const question of all.slice(0, 39)) {
        const radio = question.querySelector<HTMLInputElement>("input[type=radio]");
        if (radio) radio.checked = true;
      }
    });
    await page.getByRole("button", { name: "Envoyer mes réponses" }).click();
    await expect(page.getByText("Il reste 1 question sans réponse.")).toBeVisible();
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(39);
    await page.getByRole("button", { name: "Envoyer ainsi" }).click();
    await expect(page.getByRole("heading", { name: VERDICT })).toBeVisible();
    await expect(page.getByText("Ce score n’est pas une prévision.")).toBeVisible();
    const score = Number.parseInt(/(\d+)\.$/.exec(await page.locator("h2#score").innerText())?.[1] ?? "", 10);
    await expect(page.locator(".exam-mistake")).toHaveCount(40 - score);
    await page.getByRole("link", { name: "Le corrigé à imprimer" }).click();
    await expect(page.locator(".exam-sheet > ol > li")).toHaveCount(40);
  });

  test("a training question is answered by the server, and leads to the next one", { tag: "@nightly" }, async ({
    page,
  }) => {
    await page.goto(`/examen-civique/entrainement/${theme}`);
    await page.getByRole("radio").first().check();
    await page.getByRole("button", { name: "Vérifier" }).click();
    await expect(page.getByText(/^(Juste|Faux)\.$/)).toBeVisible();
    await page.getByRole("link", { name: "Question suivante" }).click();
    await expect(page.getByText("Question 2 sur 10")).toBeVisible();
  });
});

test("a training keeps its place over a reload, and asks its mistakes again at the end", async ({ page }) => {
  await open(page, `/examen-civique/entrainement/${theme}`);
  const training = page.getByRole("region", { name: "Entraînement" });
  await expect(training.getByText("Question 1 sur 10")).toBeVisible();
  const [help, option] = await Promise.all(
    [training.getByText("Dit plus simplement"), training.getByRole("radio").first()].map((one) => one.boundingBox()),
  );
  expect(help?.y, "the simple wording is beside the question").toBeLessThan(option?.y ?? 0);
  const answer = async (number: number) => {
    // The question before, with its answer ticked, may still be shown.
    await expect(training.getByText(`Question ${number} sur 10`)).toBeVisible();
    await training.getByRole("radio").first().check();
    await training.getByRole("button", { name: "Vérifier" }).click();
    await training.getByRole("button", { name: /^(?:Question suivante|Terminer)$/ }).click();
  };
  for (let number = 1; number <= 4; number += 1) await answer(number);
  await expect(training.getByText("Question 5 sur 10")).toBeVisible();
  const fifth = await training.getByRole("group").first().textContent();
  await page.reload();
  await expect(training.getByText("Question 5 sur 10")).toBeVisible();
  await expect(training.locator("legend")).toBeFocused();
  expect(await training.getByRole("group").first().textContent()).toBe(fifth);
  for (let number = 5; number <= 10; number += 1) await answer(number);
  const end = page.getByRole("heading", { name: /^\d+ sur 10$/ });
  await expect(end).toBeVisible();
  const missed = 10 - Number.parseInt(await end.innerText(), 10);
  await page.reload();
  await expect(end).toBeVisible();
  await page.getByRole("button", { name: /^Refaire m(?:on erreur|es \d+ erreurs)$/ }).click();
  await expect(training.getByText(`Question 1 sur ${missed}`)).toBeVisible();
});

test("an address of no series says so", { tag: "@nightly" }, async ({ page, announce }) => {
  announce(/404/);
  const response = await page.goto("/examen-civique/epreuve/zzzzzzzz");
  expect(response?.status()).toBe(404);
  await expect(page.getByText("Cette série n’existe pas.")).toBeVisible();
});

test("choices wait on the device, the result enters the review, the next series is another", async ({ page, axe }) => {
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 568 });
  await startPaper(page);
  const seed = page.url().slice(-8);
  await axe(page, "a mock exam");
  const next = page.getByRole("button", { name: "Suivante" });
  const first = page.getByRole("group", { name: /^Question 1 sur 40/ });
  const third = page.getByRole("group", { name: /^Question 3 sur 40/ });
  await expect(first).toBeVisible();
  await expect(third).toBeHidden();
  await next.click();
  await next.click();
  await expect(third).toBeFocused();
  await third.getByRole("radio").first().check();
  await expect(page.getByText("1 répondue")).toBeVisible();
  await page.reload();
  await expect(third.getByRole("radio").first()).toBeChecked();
  await expect(first).toBeHidden();
  await page.goBack();
  await expect(page.getByRole("link", { name: "Reprendre mon examen" })).toBeInViewport();
  await page.goForward();
  await expect(third.getByRole("radio").first()).toBeChecked();
  await page.setViewportSize(wide ?? { width: 1280, height: 800 });
  const underWay = () => page.evaluate(() => JSON.parse(localStorage.civicExam ?? "{}").underWay?.seed ?? null);
  await open(page, "/examen-civique/epreuve");
  await page.getByRole("button", { name: "Commencer" }).click();
  await expect(page.getByText(/^Abandonner l’examen en cours \(1 réponse donnée\)/)).toBeFocused();
  await axe(page, "giving up", { within: ".exam-start" });
  await page.getByRole("button", { name: "Ne pas abandonner" }).click();
  await open(page, `/examen-civique/epreuve/${OTHER_SERIES}?temps=45`);
  await expect(page.getByText("Un autre examen blanc est en cours sur cet appareil")).toBeVisible();
  await expect(first).toBeHidden();
  expect(await underWay()).toBe(seed);
  await page.getByRole("link", { name: "Reprendre mon examen" }).click();
  await expect(third.getByRole("radio").first()).toBeChecked();
  await expect(third, "the question, not the head of the page").toBeInViewport({ ratio: 1 });
  await page.getByText("Les 40 questions").click();
  await page.getByRole("button", { name: "Terminer l’examen" }).click();
  const missing = page.locator(".exam-missing");
  await expect(missing).toBeFocused();
  await axe(page, "answers missing", { within: ".exam-missing" });
  await page.getByRole("button", { name: "Tout sur une page" }).click();
  await expect(page.locator("fieldset.exam-question:visible")).toHaveCount(40);
  await page.getByRole("button", { name: "Envoyer ainsi" }).click();
  await expect(page.getByText("39 questions sans réponse.")).toBeVisible();
  await axe(page, "a graded exam");
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(JSON.parse(localStorage.learning ?? "{}").log?.["examen-civique"] ?? {}).length),
    )
    .toBe(1);
  await page.goto("/examen-civique/epreuve");
  await expect(page.getByRole("link", { name: `Refaire la série ${seed}` })).toBeVisible();
  await page.getByRole("button", { name: "Commencer" }).click();
  await page.waitForURL(/\/epreuve\/[0-9a-z]{8}/);
  expect(page.url().slice(-8, -2)).toBe(seed.slice(0, 6));
  expect(page.url().slice(-8)).not.toBe(seed);
});

test("a limit of time is only there when asked for, warns, is extended and hidden, and marks what comes after it", {
  tag: "@nightly",
}, async ({ page }) => {
  await page.goto("/examen-civique/epreuve");
  await page.clock.install();
  await page.getByRole("radio", { name: "45 minutes, comme à l’examen" }).check();
  await page.getByRole("button", { name: "Commencer" }).click();
  const time = page.getByRole("region", { name: "Temps" });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(time.getByText(/^Il reste 4[45] min/)).toBeVisible();
  await page.clock.fastForward("41:00");
  await expect(time.getByRole("status")).toHaveText("Il reste moins de 5 minutes.");
  expect((await time.boundingBox())?.height, "one line over the question").toBeLessThan(56);
  await page.getByRole("button", { name: "15 minutes de plus" }).click();
  await expect(time.getByText(/^Il reste 1[89] min/)).toBeVisible();
  await time.getByRole("button", { name: "Masquer le temps" }).click();
  await expect(time.getByText(/^Il reste/)).toHaveCount(0);
  await page.clock.fastForward("20:00");
  await expect(time.getByRole("status")).toContainText("Les 60 minutes sont passées.");
  await page.locator("fieldset.exam-question").first().getByRole("radio").first().check();
  await page.getByRole("button", { name: "Tout sur une page" }).click();
  await page.getByRole("button", { name: "Envoyer mes réponses" }).click();
  // The notice takes the focus, and the page goes up to it.
  await expect(page.locator(".exam-missing")).toBeFocused();
  await page.getByRole("button", { name: "Envoyer ainsi" }).click();
  await expect(page.getByText("1 réponse après la limite de temps.")).toBeVisible();
});

test("a mock exam that was left keeps its clock and its settings", { tag: "@nightly" }, async ({ page }) => {
  await page.goto("/examen-civique/epreuve");
  await page.evaluate(() =>
    localStorage.setItem("civicExam", '{"underWay":{"seed":"zzzzzzzz","given":7},"sent":[],"past":{}}'),
  );
  await page.clock.install();
  await open(page, "/examen-civique/epreuve");
  await page.getByRole("radio", { name: "45 minutes, comme à l’examen" }).check();
  await page.getByRole("radio", { name: "Sans cette aide" }).check();
  await page.getByRole("button", { name: "Commencer" }).click();
  const time = page.getByRole("region", { name: "Temps" });
  await expect(time.getByText(/^Il reste 4[45] min/)).toBeVisible();
  const paper = new URL(page.url());
  await page.getByRole("radio").first().check();
  await page.clock.fastForward("10:00");
  await open(page, "/examen-civique/epreuve");
  await expect(page.getByText(/Son temps continue\s: il reste 3[45]\sminutes/)).toBeVisible();
  await page.getByRole("link", { name: "Reprendre mon examen" }).click();
  await expect(time.getByText(/^Il reste 3[45] min/)).toBeVisible();
  await expect(page.getByText("Dit plus simplement")).toHaveCount(0);
  await open(page, "/apprendre");
  await expect(page.getByRole("main").getByRole("link", { name: "Reprendre mon examen" })).toBeVisible();
  await expect(page.getByText("Lisez un article"), "the first steps, for who has begun").toHaveCount(0);
  // Also by an address that says nothing of them.
  await open(page, paper.pathname);
  await expect(time.getByText(/^Il reste 3[45] min/)).toBeVisible();
  await expect(page.getByText("Dit plus simplement")).toHaveCount(0);
});

test("with an exam under way and questions due, each page has one filled call, to the exam", async ({ page }) => {
  await rememberAnswers(
    page,
    site
      .listExamBank()
      .slice(0, 3)
      .map(({ id }) => id),
    2,
    "wrong",
  );
  await startPaper(page);
  // A choice is kept by the scripts of the page, which a busy machine starts late.
  await interactive(page);
  await page.getByRole("radio").first().check();
  for (const path of ["/", "/apprendre", "/examen-civique", "/profil"]) {
    await open(page, path);
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Reprendre mon examen" })).toBeVisible();
    if (path === "/profil") await expect(main.getByRole("heading", { name: "Et maintenant ?" })).toBeVisible();
    const accent = await main
      .getByRole("link", { name: "Reprendre mon examen" })
      .evaluate((call) => getComputedStyle(call).backgroundColor);
    const filled = await main
      .getByRole("link")
      .evaluateAll(
        (links, colour) =>
          links
            .filter((link) => getComputedStyle(link).backgroundColor === colour)
            .map(({ textContent }) => textContent),
        accent,
      );
    expect(filled, path).toEqual(["Reprendre mon examen"]);
    if (path !== "/") await expect(main.getByRole("link", { name: "Réviser 3 questions" })).toBeVisible();
  }
});

test("the correction of a mock exam survives a link and Back, and a reload; « Refaire » begins anew", {
  tag: "@nightly",
}, async ({ page }) => {
  await page.goto("/examen-civique/epreuve");
  await page.getByRole("radio", { name: "45 minutes, comme à l’examen" }).check();
  await beginPaper(page);
  const { pathname } = new URL(page.url());
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Tout sur une page" }).click();
  await page.getByRole("button", { name: "Envoyer mes réponses" }).click();
  await page.getByRole("button", { name: "Envoyer ainsi" }).click();
  const verdict = page.getByRole("heading", { name: VERDICT });
  await expect(verdict).toBeVisible();
  await page.getByText("Les 39 sans réponse").click();
  await page
    .locator(".exam-proofs .exam-mistake")
    .first()
    .getByRole("link", { name: /^Apprendre/ })
    .click();
  await page.waitForURL(/\/themes\//);
  await page.goBack();
  await expect(verdict).toBeVisible();
  await open(page, "/examen-civique");
  await page.goBack();
  await expect(verdict).toBeVisible();
  await page.reload();
  await expect(verdict).toBeVisible();
  // Neither has begun the exam again.
  expect(await page.evaluate(() => JSON.parse(localStorage.civicExam).underWay)).toBeNull();
  await open(page, pathname);
  await page.getByRole("button", { name: "Refaire cet examen blanc" }).click();
  await expect(page.locator("fieldset.exam-question")).toHaveCount(40);
});

test("the page of a mock exam weighs no more than 60 KB, and its first packets paint the first screen", {
  tag: "@nightly",
}, async ({ request, baseURL }) => {
  const response = await request.post("/examen-civique/epreuve", { form: {}, headers: { Origin: baseURL ?? "" } });
  const body = await response.body();
  expect(body.toString()).toContain("Question 40 sur 40");
  const sent = brotliCompressSync(body);
  expect(sent.length).toBeLessThan(60 * 1024);
  const received = brotliDecompressSync(sent.subarray(0, FIRST_PACKETS), {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  });
  expect(received.toString()).toContain("Question 3 sur 40");
});

test("a question is read by a voice of the device alone, without asking the network", { tag: "@nightly" }, async ({
  page,
}) => {
  const path = `/examen-civique/entrainement/${theme}`;
  const listen = page.getByRole("button", { name: "Écouter cette question" });
  await page.addInitScript(VOICE(false));
  await open(page, path);
  await expect(page.getByRole("radio").first()).toBeVisible();
  await expect(listen).toHaveCount(0);
  await page.addInitScript(VOICE(true));
  await open(page, path);
  await expect(listen).toBeVisible();
  await page.waitForLoadState("networkidle");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await listen.click();
  for (const count of [1, 2, 3]) {
    await expect
      .poll(() => page.evaluate(() => (window as unknown as Spoken).said.length))
      .toBeGreaterThanOrEqual(count);
    await page.evaluate(() => (window as unknown as Spoken).utterance.onend());
  }
  expect(asked).toEqual([]);
  // Of an exam begun on a phone, it comes after the page went to its first question, which stays where it was.
  await page.setViewportSize({ width: 390, height: 844 });
  await startPaper(page);
  await expect(listen).toBeVisible();
  await expect(page.getByText("Question 1 sur 40", { exact: true })).toBeInViewport({ ratio: 1 });
  await rememberAnswers(
    page,
    site
      .listExamBank()
      .slice(0, 2)
      .map(({ id }) => id),
    5,
  );
  await open(page, "/reviser?sujet=examen-civique");
  await page.getByRole("button", { name: "Commencer" }).click();
  await page.getByLabel("Vitesse de la voix").selectOption("lente");
  await listen.click();
  const asks = await page.locator(".quiz-form legend").textContent();
  expect(await page.evaluate(() => (window as unknown as Spoken).said[0])).toBe(asks);
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Vérifier" }).click();
  await page.getByRole("button", { name: "Question suivante" }).click();
  await expect(page.getByLabel("Vitesse de la voix")).toHaveValue("0.7");
  await expect(listen).toBeVisible();
});
