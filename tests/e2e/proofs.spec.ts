import type { Page } from "@playwright/test";
import { holdScripts, open } from "#tests/support/browser/interactive.ts";
import { expect, test } from "#tests/support/browser/test.ts";

const ARTICLE = "/categories/immigration/comprendre";

test("the proofs are off, and cost nothing, until a reader asks; the device remembers it @both", async ({
  page,
  axe,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await open(page, ARTICLE);
  await expect(page.getByText(/Faits à jour au 8.octobre.2026/)).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(asked.filter((path) => /preuves|styles-proofs|proof-list/.test(path))).toEqual([]);
  await expect(page.getByRole("button", { name: /^Preuve \d/ })).toHaveCount(0);
  const before = await page.locator(".prose").textContent();

  const proofs = page.getByRole("switch", { name: "Voir les preuves" });
  await expect(proofs).toHaveAttribute("aria-checked", "false");
  await proofs.click();
  await expect(page.getByRole("status").filter({ hasText: /boutons numérotés/ })).toBeAttached();
  const mark = page.getByRole("button", { name: "Preuve 2", exact: true });
  await expect(mark).toHaveAttribute("aria-expanded", "false");
  await mark.click();
  const proof = page.getByRole("region", { name: "Preuve 2", exact: true });
  await expect(proof).toContainText("8,0 millions d’immigrés");
  await expect(proof).toContainText("Établi");
  await expect(proof).toContainText("Insee");
  await expect(proof).toContainText(/consultée le 2[12]\snovembre\s2026/);
  await axe(page, "an open proof", { within: ".prose" });

  await page.reload();
  await expect(page.getByRole("button", { name: "Preuve 2", exact: true })).toBeVisible();
  await page.getByRole("switch", { name: "Voir les preuves" }).click();
  await expect(page.getByRole("button", { name: /^Preuve \d/ })).toHaveCount(0);
  await expect.poll(() => page.locator(".prose").textContent()).toBe(before);
});

test("by keyboard: a mark opens, Escape closes and gives the focus back; the next link leads to the report", async ({
  page,
}) => {
  await open(page, ARTICLE);
  await page.getByRole("switch", { name: "Voir les preuves" }).focus();
  await page.keyboard.press("Space");
  const mark = page.getByRole("button", { name: "Preuve 1", exact: true });
  await mark.focus();
  await page.keyboard.press("Enter");
  await expect(mark).toHaveAttribute("aria-expanded", "true");
  const proof = page.getByRole("region", { name: "Preuve 1", exact: true });
  await proof.getByRole("link", { name: /essentiel/ }).focus();
  await page.keyboard.press("Escape");
  await expect(proof).toHaveCount(0);
  await expect(mark).toBeFocused();
  await page.keyboard.press("Enter");
  await proof.getByRole("link", { name: "Signaler une erreur" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Signaler une erreur");
  await expect(page.getByText("Un immigré est né étranger")).toBeVisible();
});

test("each article of the site finds the place of each of its proofs", { tag: "@nightly" }, async ({ page }) => {
  await open(page, "/plan-du-site");
  const paths = await page
    .getByRole("region", { name: "Articles" })
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(paths.length).toBeGreaterThan(5);
  await page.evaluate(() => localStorage.setItem("proofsShown", "true"));
  for (const path of paths) {
    await open(page, path);
    await expect(page.getByRole("button", { name: "Preuve 1", exact: true }), path).toBeAttached();
    // A mark follows the end of a sentence, caption, cell or quotation.
    const marks = await page.locator(".proof-mark").evaluateAll((marks) =>
      marks.map((mark) => {
        const range = document.createRange();
        range.setStart(mark.closest("p, li, figcaption, td, blockquote") ?? mark, 0);
        range.setEndBefore(mark.parentElement ?? mark);
        const { top } = mark.getBoundingClientRect();
        const lines = [...range.getClientRects()];
        const beginsLine = mark.checkVisibility() && lines.length > 0 && lines.every(({ bottom }) => bottom < top);
        return { number: mark.textContent, end: range.toString().trim().slice(-1), beginsLine };
      }),
    );
    expect(marks.filter(({ end }) => /[\p{L},;]/u.test(end)).length / marks.length, path).toBeLessThan(0.2);
    expect(
      marks.filter(({ beginsLine }) => beginsLine),
      path,
    ).toEqual([]);
  }
});

test("a wide window notes each proof in the margin, beside its sentence and never on another note", {
  tag: "@nightly",
}, async ({ page }) => {
  await open(page, ARTICLE);
  await page.getByRole("switch", { name: "Voir les preuves" }).click();
  await expect(page.locator(".proof-note:visible").first()).toContainText("Établi");
  const boxes = await page.locator(".proof-note:visible").evaluateAll((notes) =>
    notes.map((note) => {
      const line = note.parentElement?.querySelector("button")?.getBoundingClientRect().top ?? 0;
      const { left, right, top, bottom } = note.getBoundingClientRect();
      const prose = note.closest(".prose")?.getBoundingClientRect().right ?? 0;
      return { isOutside: left >= prose && right <= innerWidth, distance: top - line, top, bottom };
    }),
  );
  expect(boxes.length).toBeGreaterThan(30);
  expect(boxes.filter(({ isOutside }) => !isOutside)).toEqual([]);
  expect(Math.max(...boxes.map(({ distance }) => distance))).toBeLessThan(300);
  expect(boxes.filter(({ top }, index) => top < (boxes[index - 1]?.bottom ?? 0))).toEqual([]);
  await page.locator(".proof-note").first().click();
  await expect(page.getByRole("region", { name: "Preuve 1", exact: true })).toBeVisible();
});

test("when the proofs do not come, the article stays and the switch goes back", { tag: "@nightly" }, async ({
  page,
  announce,
}) => {
  announce(/preuves|Proofs|Failed to load/);
  await page.route("**/preuves/*.json", (route) => route.fulfill({ status: 503, body: "" }));
  await open(page, ARTICLE);
  await page.getByRole("switch", { name: "Voir les preuves" }).click();
  await expect(page.getByText("Les preuves n’ont pas pu être chargées.").first()).toBeVisible();
  await expect(page.getByRole("switch", { name: "Voir les preuves" })).toHaveAttribute("aria-checked", "false");
});

test("an older page than the proofs says so instead of showing them at the wrong place", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.route("**/preuves/*.json", async (route) => {
    const response = await route.fetch();
    const file = await response.json();
    await route.fulfill({ response, json: { ...file, length: file.length + 1 } });
  });
  await open(page, ARTICLE);
  await page.getByRole("switch", { name: "Voir les preuves" }).click();
  await expect(page.getByText("Le texte affiché n’est plus celui de ces preuves")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Preuve \d/ })).toHaveCount(0);
});

test("the marks and a list of the proofs are printed when the proofs are shown", { tag: "@nightly" }, async ({
  page,
}) => {
  await open(page, ARTICLE);
  await page.getByRole("switch", { name: "Voir les preuves" }).click();
  await expect(page.getByRole("button", { name: "Preuve 1", exact: true })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(page.getByRole("heading", { name: "Preuves", exact: true })).toBeVisible();
  await expect(page.locator(".printed-proofs dt")).not.toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the same proofs stand on a page of their own, from the sources", { tag: "@nightly" }, async ({ page }) => {
    await page.goto(ARTICLE);
    await expect(page.getByRole("switch")).toBeHidden();
    await page.getByRole("link", { name: "Les preuves, passage par passage" }).click();
    await expect(page).toHaveURL(`${ARTICLE}/preuves`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Les preuves");
    await expect(page.getByRole("heading", { level: 2, name: "L’essentiel" })).toBeVisible();

    const sections = page.getByRole("navigation", { name: "Toutes les sections" });
    const counts = (await sections.getByRole("listitem").allTextContents()).map((text) =>
      Number(/\((\d+) (?:passages?|questions?)\)$/.exec(text)?.[1]),
    );
    expect(counts.length).toBeGreaterThan(5);
    for (const [index, count] of counts.slice(0, 2).entries()) {
      if (index > 0) await sections.getByRole("link", { name: /^Section suivante/ }).click();
      await expect(page.locator(".proof-page > :is(blockquote, h3)"), page.url()).toHaveCount(count);
      await expect(sections.locator("[aria-current=page]")).toHaveCount(1);
      await expectCompleteProofs(page);
    }
    await sections.getByRole("link", { name: /^Quiz/ }).click();
    await expect(page).toHaveURL(`${ARTICLE}/preuves/quiz`);
    await sections.getByRole("link", { name: /^Section précédente/ }).click();
    await expect(page).toHaveURL(/\/preuves\/que-proposent-les-partis$/);
  });

  test("a report leads to the proofs of its passage, and an unknown section is not found @both", {
    tag: "@nightly",
  }, async ({ page, request, announce }) => {
    announce(/404/);
    await page.goto(`${ARTICLE}/preuves/qui-decide`);
    const passage = await page.getByRole("blockquote").nth(1).textContent();
    await page.getByRole("link", { name: "Signaler une erreur dans le passage 2", exact: true }).click();
    await expect(page.getByRole("blockquote")).toHaveText(passage ?? "");
    await page.getByRole("link", { name: "Les preuves de ce passage" }).click();
    await expect(page).toHaveURL(/\/preuves\/qui-decide#p-[0-9a-z]+$/);
    await expect(page.locator(":target")).toHaveText(passage ?? "");

    const first = await request.get(`${ARTICLE}/preuves/essentiel`, { maxRedirects: 0 });
    expect([first.status(), first.headers()["location"]]).toEqual([301, `${ARTICLE}/preuves`]);
    const unknown = await page.goto(`${ARTICLE}/preuves/nimporte`);
    expect(unknown?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Oups !");
  });
});

async function expectCompleteProofs(page: Page) {
  const lost = await page.evaluate(() => {
    const entries = [...document.querySelectorAll(".proof-page > :is(blockquote, h3)")];
    const bare = entries.filter((entry) => !entry.nextElementSibling?.matches(".proofs, p:has(a[href^='#'])"));
    const links = [...document.querySelectorAll(".proof-page a[href^='#']")];
    const dead = links.filter((link) => !document.getElementById(link.getAttribute("href")?.slice(1) ?? ""));
    return [...bare, ...dead].map(({ textContent }) => textContent);
  });
  expect(lost, page.url()).toEqual([]);
}

for (const [moment, scripts] of [
  ["before the scripts run", /\/assets\/entry\.client[^/]*\.js/],
  ["before the very first script has come", /\/assets\/boot[^/]*\.js/],
] as const) {
  test(`${moment}, a press on the switch is kept for them`, { tag: "@nightly" }, async ({ page }) => {
    const releaseScripts = await holdScripts(page, scripts);
    const releaseProofs = await holdScripts(page, /\/preuves\/[^/]*\.json/);
    await page.goto(ARTICLE, { waitUntil: "commit" });
    await page.getByRole("switch", { name: "Voir les preuves" }).click();
    releaseScripts();
    await expect(page.getByRole("switch", { name: "Un instant…" })).toBeVisible();
    releaseProofs();
    await expect(page.getByRole("button", { name: "Preuve 1", exact: true })).toBeAttached();
    await expect(page.getByRole("switch", { name: "Voir les preuves" })).toBeVisible();
  });
}
