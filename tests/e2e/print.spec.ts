import { globSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import {
  bodyOf,
  filled,
  marginsOf,
  overprinted,
  type PdfPage,
  readPdf,
  textOf,
} from "#tests/support/accessibility/pdf-pages.ts";
import { open } from "#tests/support/browser/interactive.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { readQuiz } from "#tests/support/content/texts.ts";

const ARTICLE = "/categories/international/ukraine/histoire";
const QUIZ = readQuiz("international/ukraine/histoire");
const QUIZZES = globSync("**/*.quiz.yaml", { cwd: "content/articles" }).map((file) =>
  file.replace(/\.quiz\.yaml$/, ""),
);

/** An article may have the address that was announced for it. */
function hrefOf(path: string): string {
  const address = /^address: (\S+)$/m.exec(readFileSync(`content/articles/${path}.md`, "utf8"));
  return address?.[1] ?? `/categories/${path}`;
}

test("paper gets the text and the sources with their addresses, without the frame of the site, black on white, and the whole quiz with its answers apart; then the page is as before", async ({
  page,
}) => {
  await open(page, ARTICLE);
  await page.emulateMedia({ media: "print" });
  for (const role of ["banner", "contentinfo", "button", "navigation"] as const) {
    for (const one of await page.getByRole(role).all()) await expect(one).toBeHidden();
  }
  await expect(page.getByRole("link", { name: "Imprimer" })).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".prose")).toBeVisible();
  const sources = page.getByRole("region", { name: "Sources et références" });
  for (const link of await sources.locator("li").getByRole("link").all()) {
    const address = await link.evaluate((element) => getComputedStyle(element, "::after").content);
    expect(address).toContain((await link.getAttribute("href")) ?? "?");
  }

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const colours = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return { backgroundColor, color };
  });
  expect(colours, "in dark mode too").toEqual({ backgroundColor: "rgb(255, 255, 255)", color: "rgb(0, 0, 0)" });

  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  const sheet = page.getByRole("region", { name: QUIZ.title });
  await expect(sheet).toHaveCount(1);
  const answers = page.getByRole("region", { name: "Réponses du quiz" });
  for (const { question, explanation } of QUIZ.questions) {
    await expect(sheet.locator(".quiz-sheet").getByText(question)).toBeVisible();
    await expect(sheet.getByText(explanation)).toHaveCount(0);
    await expect(answers.getByText(explanation)).toBeVisible();
  }
  await expect(sheet.getByRole("radio").first()).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });
  await expect(sheet.getByText(QUIZ.questions[1]?.question ?? "?")).toHaveCount(0);
  await expect(answers).toHaveCount(0);
  await expect(page.getByRole("radio").first()).toBeVisible();
});

for (const address of [
  ...QUIZZES.map((path) => `${path}/fiche/article`),
  "international/ukraine/histoire",
  "economie/reforme-retraites",
  "immigration/securite",
]) {
  test(`the whole article on paper: ${address}`, { tag: "@nightly" }, async ({ page, baseURL }) => {
    const path = address.replace("/fiche/article", "");
    const quiz = readQuiz(path);
    const isSheet = address !== path;
    if (isSheet) await page.goto(`${hrefOf(path)}/fiche/article`);
    else await open(page, hrefOf(path));
    const pages = await printed(page);
    expect(pages.length).toBeGreaterThanOrEqual(4);
    expect(pages.length).toBeLessThanOrEqual(8);
    expect(pages.flatMap(overprinted), "text over text").toEqual([]);
    expectMargins(pages, `${baseURL}${hrefOf(path)}`);
    const sizes = pages.flatMap((one) => bodyOf(one).filter(({ text }) => text.length > 2));
    expect(Math.min(...sizes.map(({ size }) => size)), "the smallest words").toBeGreaterThan(6.95);
    // The page before the quiz, which stays whole, may end earlier.
    for (const [index, one] of pages.slice(0, -1).entries()) {
      const least = index === pages.length - 3 ? 1 / 3 : 1 / 2;
      expect(filled(one), textOf(bodyOf(one))).toBeGreaterThan(least);
    }

    const answers = squeeze(readable(pages.slice(-1)));
    const before = squeeze(textOf(pages.slice(0, -1).flatMap(bodyOf)));
    expect(answers).toMatch(/^Réponsesduquiz/);
    for (const { question, explanation } of quiz.questions) {
      expect(squeeze(readable(pages))).toContain(squeeze(question));
      expect(answers).toContain(squeeze(explanation));
      expect(before).not.toContain(squeeze(explanation));
    }
  });
}

for (const path of QUIZZES) {
  test(`two pages for a pupil, without an answer: ${path}`, { tag: "@nightly" }, async ({ page, baseURL }) => {
    const quiz = readQuiz(path);
    await page.goto(`${hrefOf(path)}/fiche`);
    const pages = await printed(page);
    expect(pages).toHaveLength(2);
    expect(pages.flatMap(overprinted), "text over text").toEqual([]);
    expectMargins(pages, `${baseURL}${hrefOf(path)}`);
    const [first, second] = pages;
    expect(textOf(first?.words ?? [])).toMatch(/Nom :.*Classe :.*Date :/);
    expect(filled(first as PdfPage)).toBeGreaterThan(0.6);
    const sizes = pages.flatMap((one) => bodyOf(one).filter(({ text }) => text.length > 2));
    expect(Math.min(...sizes.map(({ size }) => size)), "the smallest words").toBeGreaterThan(6.95);

    const body = squeeze(readable(pages));
    for (const line of await page.locator(".essentiel li").allInnerTexts()) expect(body).toContain(squeeze(line));
    // A word may go on at the head of the next column.
    for (const line of await page.locator(".sheet-words dd").allInnerTexts()) {
      for (const part of [squeeze(line).slice(0, 20), squeeze(line).slice(-12)]) expect(body).toContain(part);
    }
    const questions = squeeze(readable([second as PdfPage]));
    expect(questions, "begins with a heading").toMatch(new RegExp(`^(Lesmots|${squeeze(quiz.title)})`));
    for (const { question, options, explanation } of quiz.questions) {
      for (const text of [question, ...options.map(({ text }) => text)]) expect(questions).toContain(squeeze(text));
      expect(body).not.toContain(squeeze(explanation));
    }
    const carried = squeeze(await (await page.request.get(page.url())).text());
    for (const { explanation } of quiz.questions) expect(carried).not.toContain(squeeze(explanation));
    expect(carried).not.toContain('"isCorrect":true');
  });
}

test("the sheets are chosen and printed from the article, with its address as their own", { tag: "@nightly" }, async ({
  page,
  axe,
  baseURL,
}) => {
  await open(page, ARTICLE);
  await page.getByRole("link", { name: "Imprimer" }).click();
  await expect(page).toHaveURL(`${ARTICLE}/fiche`);
  const choice = page.getByRole("navigation", { name: "Ce qui s’imprime" });
  await expect(choice.getByRole("link", { name: "Fiche élève" })).toHaveAttribute("aria-current", "page");
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${baseURL}${ARTICLE}`);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  await expect(page.locator(".essentiel li").first()).toBeVisible();
  await axe(page, "pupil sheet");

  await choice.getByRole("link", { name: "Réponses" }).click();
  await expect(page.getByText(QUIZ.questions[0]?.explanation ?? "?")).toBeVisible();
  await choice.getByRole("link", { name: "Article complet" }).click();
  await expect(page).toHaveURL(`${ARTICLE}/fiche/article`);
  await expect(page.getByRole("region", { name: "Sources et références" })).toBeVisible();
  await axe(page, "whole article");
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Imprimer" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "");
  expectMargins(await printed(page), `${baseURL}${ARTICLE}`);
  await page.getByRole("link", { name: "Le Récap, accueil" }).click();
  await expect(page.locator("html")).not.toHaveAttribute("data-origin");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the sheets are pages, and the browser prints them", { tag: "@nightly" }, async ({ page, request }) => {
    await page.goto(ARTICLE);
    await page.getByRole("link", { name: "Imprimer" }).click();
    await expect(page.getByText(QUIZ.questions[7]?.question ?? "?")).toBeVisible();
    await expect(page.getByRole("button", { name: "Imprimer" })).toBeHidden();
    await expect(page.getByText("le menu de votre navigateur, ou Ctrl + P")).toBeVisible();
    await page.getByRole("link", { name: "Article complet" }).click();
    await page.waitForURL(`**${ARTICLE}/fiche/article`);
    const pages = await printed(page);
    expect(squeeze(readable(pages.slice(-1)))).toMatch(/^Réponsesduquiz/);
    await page.getByRole("link", { name: "Réponses" }).click();
    await page.waitForURL(`**${ARTICLE}/fiche/reponses`);
    expect(await printed(page)).toHaveLength(1);
    for (const wrong of [`${ARTICLE}/fiche/autre`, "/categories/international/ukraine/inconnu/fiche"]) {
      expect((await request.get(wrong)).status()).toBe(404);
    }
  });
});

test("a search on paper is its question, its results and where each stands", { tag: "@nightly" }, async ({
  page,
  baseURL,
}) => {
  await page.goto("/recherche?q=retraite");
  const results = page.locator(".search-results > li");
  const titles = await results.getByRole("heading").allInnerTexts();
  const places = await results.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  await page.emulateMedia({ media: "print" });
  for (const gone of [page.getByRole("searchbox"), page.getByRole("combobox"), page.locator(".search-facets")]) {
    await expect(gone).toBeHidden();
  }
  const paper = squeeze(
    (await printed(page))
      .flatMap(bodyOf)
      .map(({ text }) => text)
      .join(""),
  );
  for (const words of ["« retraite »", `${baseURL}/recherche?q=retraite`, ...titles, ...places]) {
    expect(paper).toContain(squeeze(words ?? ""));
  }
  expect(paper).not.toContain("Affiner");
});

async function printed(page: Page): Promise<PdfPage[]> {
  // In another font, or without a drawing, the pages would end elsewhere.
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode())]);
  });
  return readPdf(await page.pdf({ preferCSSPageSize: true }));
}

function expectMargins(pages: PdfPage[], address: string) {
  for (const [index, page] of pages.entries()) {
    const margins = marginsOf(page);
    expect(margins).toContain("Le Récap");
    expect(margins).toContain(address);
    expect(margins).toMatch(/– \d+(?:er)? \S+ 20\d\d/);
    expect(margins).toContain(`${index + 1} / ${pages.length}`);
  }
}

/** At least ten points, or the raised letters of « 1er ». */
function readable(pages: PdfPage[]): string {
  return textOf(pages.flatMap(bodyOf).filter(({ text, size }) => size > 9.95 || text.length <= 2));
}

/** A PDF breaks lines anywhere, and the face of titles draws both apostrophes with one glyph. */
function squeeze(text: string): string {
  return text.replace(/\s/g, "").replaceAll("’", "'");
}
