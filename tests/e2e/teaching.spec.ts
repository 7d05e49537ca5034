import { readdirSync } from "node:fs";
import { bodyOf, filled, overprinted, type PdfPage, readPdf, textOf } from "#tests/support/accessibility/pdf-pages.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { readPages } from "#tests/support/content/read-pages.ts";

const POINTS_PER_MM = 72 / 25.4;
const LEVELS = ["6e", "5e", "4e", "3e", "2de", "1re", "terminale"];
const LESSONS = readdirSync("content/lessons").map((file) => file.replace(/\.yaml$/, ""));

test.use({ javaScriptEnabled: false });

test("from an article to its files, without scripts: each with its size, saved under its name and kept until it changes", async ({
  page,
}) => {
  await page.goto("/categories/economie/reforme-retraites");
  await page.getByRole("link", { name: "Pour la classe", exact: true }).click();
  await expect(page).toHaveURL("/enseigner/quiz/reforme-retraites");
  const files = page.getByRole("region", { name: "Télécharger le quiz" }).getByRole("listitem");
  await expect(files).toHaveCount(6);
  for (const file of await files.all()) {
    await expect(file).toContainText(/\d\sKo/);
    const href = (await file.getByRole("link").getAttribute("href")) ?? "";
    const answer = await page.request.get(href);
    const headers = answer.headers();
    expect(answer.status()).toBe(200);
    expect(headers["content-disposition"]).toBe(`attachment; filename="lerecap-${href.split("/").at(-1)}"`);
    expect(headers["x-robots-tag"]).toBe("noindex");
    // The first answer is then compressed better, once: its ETag changes.
    let { etag = "" } = headers;
    const ask = async () => {
      const again = await page.request.get(href, { headers: { "If-None-Match": etag } });
      etag = again.headers().etag ?? etag;
      return again.status();
    };
    await expect.poll(ask).toBe(304);
  }
});

test("what Kahoot cannot hold is said before its link", { tag: "@nightly" }, async ({ page }) => {
  await page.goto("/enseigner/quiz/immigration-comprendre");
  const notice = page.getByText("Trop longues pour Kahoot, elles n’y sont pas");
  await expect(notice).toBeVisible();
  await expect(page.getByText(/7 questions sur 8/)).toBeVisible();
  const [said, offered] = await Promise.all(
    [notice, page.getByRole("link", { name: "Kahoot" })].map((one) => one.boundingBox()),
  );
  expect(said?.y).toBeLessThan(offered?.y ?? 0);
  await page.goto("/enseigner/quiz/examen-civique-droits-et-devoirs");
  await expect(page.getByText(/dans leur version en français simple/)).toBeVisible();
});

test.describe("as the pages are sent", () => {
  // What asks for them is a script of the test.
  test.use({ javaScriptEnabled: true });

  test("the sheet, the exam and the learning home lead to what there is for a class", { tag: "@nightly" }, async ({
    page,
  }) => {
    const ways: [from: string, to: string][] = [
      ["/categories/economie/reforme-retraites/fiche", "/enseigner/quiz/reforme-retraites"],
      ["/examen-civique/themes/droits-et-devoirs", "/enseigner/quiz/examen-civique-droits-et-devoirs"],
      ["/examen-civique", "/enseigner"],
      ["/apprendre", "/enseigner"],
    ];
    const answers = await readPages(
      page,
      ways.map(([from]) => from),
      (parsed) =>
        [...parsed.querySelectorAll("main a")]
          .filter(({ textContent }) => /^(?:Pour enseigner|Enseigner avec)/.test(textContent ?? ""))
          .map((link) => ({
            href: link.getAttribute("href"),
            isLast: link === [...parsed.querySelectorAll("main a")].at(-1),
          })),
    );
    expect([...answers].map(([from, { found }]) => [from, ...(found ?? []).map(({ href }) => href)])).toEqual(ways);
    // Who learns for the exam comes before who teaches it.
    for (const [from, { found }] of answers)
      if (from.startsWith("/examen-civique"))
        expect(
          found?.map(({ isLast }) => isLast),
          from,
        ).toEqual([true]);
  });

  test("every notion of the programme leads to an article, or says that there is none yet", {
    tag: "@nightly",
  }, async ({ page }) => {
    const home = await readPages(page, ["/enseigner"], (parsed) =>
      [...parsed.querySelectorAll("main a")].map((link) => link.getAttribute("href")),
    );
    const paths = LEVELS.map((level) => `/enseigner/programme/${level}`);
    expect(home.get("/enseigner")?.found).toEqual(expect.arrayContaining(paths));
    const levels = await readPages(page, paths, (parsed) => ({
      notions: [...parsed.querySelectorAll(".teaching-notion")].map((notion) => ({
        articles: notion.querySelectorAll('a[href^="/categories/"]').length,
        isMissing: (notion.textContent ?? "").includes("Pas encore d’article"),
      })),
      isUnverified: (parsed.querySelector("main")?.textContent ?? "").includes(
        "Le titre de ce niveau n’a pas été vérifié",
      ),
    }));
    for (const [path, { found }] of levels) {
      expect(found?.notions.length, path).toBeGreaterThanOrEqual(3);
      for (const { articles, isMissing } of found?.notions ?? []) expect(isMissing, path).toBe(articles === 0);
      expect(found?.isUnverified, path).toBe(path.endsWith("/6e"));
    }
  });
});

test("from the home page, a lesson is three presses away, by level and by theme; a live quiz too", async ({ page }) => {
  const enter = async () => {
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "Enseigner" }).click();
  };
  await enter();
  await page.getByRole("link", { name: /^Troisième : / }).click();
  const notion = page.locator(".teaching-notion").filter({ hasText: "Élections et engagement" });
  await notion
    .getByRole("link", { name: /^Cours de 50 minutes : / })
    .first()
    .click();
  await expect(page.getByRole("link", { name: "Imprimer le cours" })).toBeVisible();
  await enter();
  const row = page.locator(".teaching-rows li").filter({ hasText: "L’élection présidentielle" });
  await expect(row.getByRole("link")).toHaveCount(4);
  await row.getByRole("link", { name: /^Quiz en classe/ }).click();
  await page.getByRole("button", { name: "Ouvrir la séance" }).click();
  await expect(page.locator(".class-code")).toHaveText(/\d{4}\s\d{4}/);
});

test("two cards are one sheet: four letters as tall, each upright for one side held up", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.goto("/enseigner/cartes");
  const pages = await readPdf(await page.pdf({ printBackground: true, preferCSSPageSize: true }));
  expect(pages).toHaveLength(1);
  const letters = (pages[0]?.words ?? []).filter(({ text }) => /^[ABCD]$/.test(text));
  expect(letters.map(({ text }) => text).toSorted()).toEqual(["A", "A", "B", "B", "C", "C", "D", "D"]);
  for (const { size } of letters) expect(size / POINTS_PER_MM).toBeGreaterThan(37);
  const patterns = await page
    .locator(".answer-card > g:first-of-type g > path")
    .evaluateAll((all) => all.map((one) => one.getAttribute("fill")));
  expect(new Set(patterns).size).toBe(4);
  const turned = await page
    .locator(".answer-card > g:first-of-type > g")
    .evaluateAll((all) => all.map((one) => one.getAttribute("transform")));
  expect(turned.map((one) => Number(/rotate\((-?\d+)/.exec(one ?? "")?.[1]))).toEqual([0, -90, -180, -270]);
});

test("a lesson prints on one page, and so does the page for the school", { tag: "@nightly" }, async ({ page }) => {
  for (const path of [...LESSONS.map((id) => `/enseigner/cours/${id}`), "/enseigner/donnees"]) {
    await page.goto(path);
    const pages = await readPdf(await page.pdf({ printBackground: true, preferCSSPageSize: true }));
    expect(pages.length, path).toBe(1);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("main").locator(".button:visible"), path).toHaveCount(0);
    await page.emulateMedia({ media: null });
  }
  await expect(page.getByText("Vérifiez le règlement de votre établissement.")).toBeVisible();
});

for (const lesson of LESSONS) {
  test(`a lesson is one document to print, without a blank page; on both sides, no answer is on the back of what pupils get: ${lesson}`, {
    tag: "@nightly",
  }, async ({ page }) => {
    await page.goto(`/enseigner/cours/${lesson}`);
    await page.getByRole("link", { name: "Imprimer le cours" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    const pages = await readPdf(await page.pdf({ printBackground: true, preferCSSPageSize: true }));
    const texts = pages.map((one) => textOf(bodyOf(one)));
    expect(texts.filter((text) => text === "")).toEqual([]);
    expect(pages.flatMap(overprinted), "text over text").toEqual([]);
    for (const { words, width } of pages) {
      expect(
        words.filter(({ x, width: length }) => x < 0 || x + length > width),
        "words off the page",
      ).toEqual([]);
    }
    const startOf = (part: string | RegExp) => texts.findIndex((text) => text.search(part) >= 0);
    const cards = texts.findIndex((text) => text.match(/\b[ABCD]\b/g)?.length === 8 && text.length < 20);
    expect([startOf("pas à pas"), startOf("Réponses du quiz"), startOf("Fiche élève")]).toEqual([0, 1, 2]);
    const slips = startOf(/^Les consignes à découper/);
    expect([slips, cards], "each after two pages for a pupil").toEqual(slips < 0 ? [-1, 4] : [4, 6]);
    expect(startOf("À lire en classe")).toBe(cards + 2);
    const table = page.getByRole("table", { name: /^Qui propose quoi/ });
    if (await table.count())
      expect(startOf("Ce qu’on lui oppose"), "in full after the text").toBeGreaterThan(cards + 1);
    expect(filled(pages.at(-1) as PdfPage), "more than a few lines on the last page").toBeGreaterThan(0.15);
  });
}

test("the slips of a lesson are as many as pupils, and the programme leads to lessons", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.goto("/enseigner/cours/election-presidentielle/imprimer");
  expect(await page.getByText("Vous votez blanc").count()).toBeGreaterThanOrEqual(8);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Imprimer tout le cours" })).toBeHidden();
  await page.goto("/enseigner/programme/terminale");
  await expect(page.getByRole("link", { name: /^Cours de 50 minutes : / }).first()).toBeVisible();
});

test("the questions of a theme of the exam are printed by notion: a sheet without its answers, the answers, slips to cut", {
  tag: "@nightly",
}, async ({ page }) => {
  await page.goto("/enseigner/quiz/examen-civique-droits-et-devoirs");
  await page.getByRole("link", { name: "Fiche élève" }).click();
  const questions = page.locator(".quiz-sheet > li");
  await expect(questions).toHaveCount(10);
  await page.getByRole("link", { name: "Obligations et devoirs", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/obligations et devoirs$/);
  const asked = await questions.count();
  expect(asked).toBeGreaterThan(20);
  expect(await page.content()).not.toMatch(/isCorrect",true|"explanation","[^"]/);
  const pages = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(pages).toHaveLength(2);
  expect(textOf(pages[0]?.words ?? [])).toMatch(/^Le Récap 1 \/ 2 Nom : Classe : Date : Fiche élève/);
  await page.getByRole("link", { name: "Questions à découper" }).click();
  await expect(questions).toHaveCount(asked);
  await page.getByRole("link", { name: "Réponses", exact: true }).click();
  await expect(questions.first().locator("strong")).toHaveText(/^[A-D]\. /);
  await expect(questions).toHaveCount(asked);
  await page.getByRole("link", { name: "Choisir d’autres questions" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Préparer un quiz en classe");
  await page.getByRole("checkbox").first().uncheck();
  await page.getByRole("button", { name: "Imprimer", exact: true }).click();
  await expect(questions).toHaveCount(asked - 1);
});

test("an unknown level, lesson, quiz or format is not found", { tag: "@nightly" }, async ({ page }) => {
  for (const path of [
    "/enseigner/programme/cp",
    "/enseigner/cours/rien",
    "/enseigner/cours/rien/imprimer",
    "/classe/sans-telephone/rien",
    "/enseigner/quiz/rien",
    "/classe/imprimer/rien",
    "/classe/imprimer/reforme-retraites/rien",
    "/quiz/rien.xml",
    "/quiz/reforme-retraites.doc",
  ]) {
    expect((await page.request.get(path)).status(), path).toBe(404);
  }
});
