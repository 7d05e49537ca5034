import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { formatAnswers } from "#app/accounts/reader-data/answer-log.ts";
import { open } from "#tests/support/browser/interactive.ts";
import { parisDay, questionIds, rememberAnswers } from "#tests/support/browser/learning-device.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { readQuiz } from "#tests/support/content/texts.ts";

const EMPTY = "Aucune progression enregistrée. Commencez à explorer les thèmes et à compléter des quiz !";
const READABLE = readdirSync(join(import.meta.dirname, "../../content/articles"), {
  recursive: true,
  encoding: "utf8",
}).filter((file) => file.endsWith(".quiz.yaml")).length;

function result(score: number, total: number, completed = true) {
  return { completed, score, total, timestamp: "2026-01-15T10:00:00.000Z" };
}

async function openWith(page: Page, stored: string) {
  await page.addInitScript((value) => localStorage.setItem("userProgress", value), stored);
  await open(page, "/profil");
}

function greyedTabs(page: Page) {
  return page.locator(".guest-tabs");
}

test("the three greyed tabs can be read but not reached, and say that there is nothing yet", {
  tag: "@nightly",
}, async ({ page }) => {
  await open(page, "/profil");
  const tabs = greyedTabs(page);
  for (const text of [
    "Progression",
    "Mes favoris",
    "Paramètres",
    "Connecté en tant qu'invité",
    "en cours de développement",
  ]) {
    await expect(tabs.getByText(text).first()).toBeVisible();
  }
  await expect(tabs).toContainText(EMPTY);
  await expect(tabs.getByText(/favori/i).last()).toBeVisible();
  await expect(tabs.locator("a, button, input, select, summary, [tabindex]")).toHaveCount(0);
  await page.evaluate(
    (learning) => localStorage.setItem("learning", learning),
    JSON.stringify({ v: 1, log: {}, seen: { "comprendre-immigration": parisDay() }, place: {} }),
  );
  await page.reload();
  await expect(tabs).toContainText("Aucun quiz d’article terminé pour le moment.");
  await expect(tabs).not.toContainText(EMPTY);
});

test("a result won in another tab appears without a reload", { tag: "@nightly" }, async ({ page, context }) => {
  await open(page, "/profil");
  await expect(greyedTabs(page)).toContainText(EMPTY);
  const other = await context.newPage();
  await other.goto("/explorer");
  await other.evaluate(
    (value) => localStorage.setItem("userProgress", value),
    JSON.stringify({ "reforme-retraites": result(5, 5) }),
  );
  await expect(greyedTabs(page)).toContainText(`1/${READABLE} thèmes complétés`);
});

test("the quiz of an article counts once it was done on this device, and only then its name is asked for", {
  tag: "@nightly",
}, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await openWith(page, JSON.stringify({ "reforme-retraites": result(5, 5) }));
  await expect(greyedTabs(page)).toContainText(`1/${READABLE} thèmes complétés`);
  expect(asked).not.toContain("/profil/themes.json");
  await openWith(page, JSON.stringify({ "ukraine-histoire": result(6, 8) }));
  await expect(greyedTabs(page)).toContainText("Score: 6/8");
  await expect(greyedTabs(page)).toContainText(`1/${READABLE} thèmes complétés`);
});

test("done is not understood: 2/8 is « Terminé », 70 % is « Compris », and both are « Complété »", {
  tag: "@nightly",
}, async ({ page }) => {
  await openWith(
    page,
    JSON.stringify({
      "reforme-retraites": result(2, 8),
      "comprendre-immigration": result(7, 10),
      "ukraine-histoire": result(2, 8),
    }),
  );
  const topic = (name: string) => greyedTabs(page).getByRole("listitem").filter({ hasText: name });
  await expect(topic("Réforme des retraites")).toHaveText(/Score: 2\/8\s*Complété\s*Terminé$/);
  await expect(topic("Comprendre l’immigration")).toHaveText(/Score: 7\/10\s*Complété\s*Compris$/);
  await expect(topic("Poutine")).toHaveText(/Score: 2\/8\s*Complété\s*Terminé$/);
  await expect(greyedTabs(page)).toContainText("Dont 1 compris");
  await expect(greyedTabs(page)).toContainText(`Et ${READABLE - 7} autres thèmes à découvrir.`);
});

test("« Retenu » stands beside the result of the quiz, and no lower level twice", { tag: "@nightly" }, async ({
  page,
}) => {
  const day = parisDay();
  const text = formatAnswers([20, 18, 5].map((ago) => ({ rev: 1, day: day - ago, outcome: "right" })));
  const { questions } = readQuiz("international/ukraine/histoire");
  const log = { "ukraine-histoire": Object.fromEntries(questions.map(({ id }) => [id, text])) };
  await page.addInitScript(
    (learning) => localStorage.setItem("learning", learning),
    JSON.stringify({ v: 1, log, seen: { "comprendre-immigration": day }, place: {} }),
  );
  await openWith(page, JSON.stringify({ "ukraine-histoire": result(2, 8), "comprendre-immigration": result(7, 10) }));
  const topic = (name: string) => greyedTabs(page).getByRole("listitem").filter({ hasText: name });
  await expect(topic("Poutine")).toHaveText(/Score: 2\/8\s*Complété\s*Terminé\s*Retenu$/);
  await expect(topic("Comprendre l’immigration")).toHaveText(/Score: 7\/10\s*Complété\s*Compris$/);
});

test("what was saved opens, under its name of today; what is no longer there says so and can be taken away", async ({
  page,
  axe,
}) => {
  const saved = (kind: string, id: string, title: string, href: string) => ({
    kind,
    id,
    title,
    href,
    savedAt: "2026-01-01T00:00:00.000Z",
  });
  await page.addInitScript(
    (text) => {
      if (!localStorage.getItem("favourites")) localStorage.setItem("favourites", text);
    },
    JSON.stringify([
      saved("quiz", "ukraine-histoire", "Un ancien titre", "/un-ancien-chemin#quiz"),
      saved("article", "retire", "Un article retiré", "/categories/sante/retire"),
    ]),
  );
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url() + (request.postData() ?? "")));
  await open(page, "/profil");
  const favourites = page.getByRole("region", { name: "Ouvrir mes favoris" });
  await expect(favourites.getByRole("link")).toHaveCount(1);
  await expect(favourites.getByRole("link")).toHaveAttribute("href", "/categories/international/ukraine/histoire#quiz");
  await expect(favourites).toContainText("Cet article n’est plus en ligne.");
  expect(asked.join(" ")).not.toContain("retire");
  await axe(page, "profile of a visitor with favourites");
  await favourites.getByRole("button", { name: /Un article retiré/ }).click();
  await expect(favourites).not.toContainText("Un article retiré");
  await favourites.getByRole("link").click();
  await expect(page).toHaveURL(/\/categories\/international\/ukraine\/histoire#quiz$/);
});

test("the end of a quiz, the desk, the review and the profile name one next step", { tag: "@nightly" }, async ({
  page,
}) => {
  await rememberAnswers(page, questionIds("ukraine-histoire", "international/ukraine/histoire"), 0);
  await page.addInitScript(
    (text) => localStorage.setItem("userProgress", text),
    JSON.stringify({ "ukraine-histoire": { ...result(2, 8), timestamp: new Date().toISOString() } }),
  );
  for (const path of ["/profil", "/apprendre", "/reviser"]) {
    await open(page, path);
    const step = page.getByRole("main").getByRole("link", { name: /^Lire «\s.*\s»$/ });
    await expect(step).toHaveAttribute("href", "/categories/international/ukraine/origines");
  }
});
