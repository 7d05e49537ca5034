import type { Page } from "@playwright/test";
import { interactive, open } from "#tests/support/browser/interactive.ts";
import { keepToasts } from "#tests/support/browser/kept-toasts.ts";
import { quizPlayer } from "#tests/support/browser/quiz-player.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { builtPages, indexablePages } from "#tests/support/content/built-pages.ts";
import { readQuiz } from "#tests/support/content/texts.ts";

const UKRAINE = "/categories/international/ukraine";
const HISTORY = `${UKRAINE}/histoire`;

function toasts(page: Page) {
  return page.getByRole("region", { name: "Notifications" });
}

async function followToHistory(page: Page) {
  await page.getByRole("main").locator(`a[href="${HISTORY}"]`).first().click();
}

test("a page opened directly asks for no second text and not for the Markdown renderer", { tag: "@nightly" }, async ({
  page,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await open(page, HISTORY);
  await page.waitForLoadState("networkidle");
  await expect(page.locator(".prose")).toContainText("Poutine");
  expect(requests.filter((url) => /\/markdown\/|render-markdown/.test(url))).toEqual([]);
});

test("a navigation inside the site fetches the text by the specified call, and the renderer with it", async ({
  page,
}) => {
  await open(page, UKRAINE);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/markdown/**", async (route) => {
    await held;
    await route.continue();
  });
  const text = page.waitForRequest((request) => request.url().includes("/markdown/"));
  const renderer = page.waitForRequest(/render-markdown.*\.js/);
  const before = Date.now();
  await followToHistory(page);
  await expect(page.getByText("Chargement du contenu...")).toBeVisible();
  const url = new URL((await text).url());
  expect(url.pathname).toBe("/markdown/ukraine-histoire.md");
  expect(Math.abs(Number(url.searchParams.get("t")) - before)).toBeLessThan(60_000);
  release();
  await expect(page.locator(".prose h2").first()).toBeVisible();
  await expect(page.getByText("Chargement du contenu...")).toHaveCount(0);
  await renderer;
});

test("after a navigation the focus is on the title, the page's title, address and description are new, and back finds the place again", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await open(page, UKRAINE);
  const title = await page.title();
  // Puts the link in sight, so that the click does not scroll.
  await page.evaluate(() => window.scrollTo({ top: 480, behavior: "instant" }));
  await followToHistory(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page).not.toHaveTitle(title);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", new RegExp(`${HISTORY}$`));
  await expect(page.locator("link[rel=canonical]")).toHaveCount(1);
  await expect(page.locator("meta[name=description]")).toHaveAttribute("content", /Poutine/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.locator(".prose h2").first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveTitle(title);
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(480);
});

const ARTICLE = /^\/categories(?:\/(?!under-construction|preuves|positions|interviews)[^/]+){3}$/;

for (const path of builtPages().filter((path) => ARTICLE.test(path))) {
  test(`${path} is the same document from the server and after a navigation inside the site`, {
    tag: "@nightly",
  }, async ({ page }) => {
    await open(page, path);
    const article = page.locator("article.article");
    await expect(article).toHaveCount(1);
    const served = await article.evaluate(piecesOf);
    await open(page, path.slice(0, path.lastIndexOf("/")));
    await page.getByRole("main").locator(`a[href="${path}"]`).first().click();
    await expect(article.locator(".prose h2").first()).toBeVisible();
    await expect.poll(() => article.evaluate(piecesOf)).toEqual(served);
  });
}

/** One line an element, attributes sorted, so that a difference is readable. */
function piecesOf(article: Element): string[] {
  // React's ids differ on the server: numbered in order of appearance, references stay.
  const seen: string[] = [];
  const placeOf = (id: string) => {
    if (!seen.includes(id)) seen.push(id);
    return `react-${seen.indexOf(id)}`;
  };
  return [...article.querySelectorAll("*")].map((element) => {
    // A navigation focuses the title; what came with the page is marked for a translated page to find it again.
    const kept = [...element.attributes].filter(
      ({ name }) => name !== "data-served" && (element.tagName !== "H1" || name !== "tabindex"),
    );
    const attributes = kept.map(({ name, value }) => `${name}="${value.replace(/_[Rr]_\w*_/g, placeOf)}"`).sort();
    const own = [...element.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ textContent }) => textContent);
    // Only the server renders the content of <noscript>.
    const text = element.tagName === "NOSCRIPT" ? "" : own.join("").trim();
    return `${element.tagName} ${attributes.join(" ")}: ${text}`;
  });
}

test("sharing opens the device's own sheet where there is one", { tag: "@nightly" }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "share", {
      value: (shared: unknown) => {
        Object.assign(window, { shared });
        return Promise.resolve();
      },
    });
  });
  await open(page, HISTORY);
  await page.getByRole("button", { name: "Partager" }).click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared?: { url: string } }).shared?.url))
    .toMatch(new RegExp(`^http.*${HISTORY}$`));
  await expect(toasts(page)).not.toContainText("Lien copié");
});

test("sharing copies the address elsewhere, and says so on the page and in a toast", { tag: "@nightly" }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await keepToasts(page);
  await open(page, HISTORY);
  await page.getByRole("button", { name: "Partager" }).click();
  await expect(toasts(page)).toContainText("Lien copié");
  await expect(page.getByRole("article").getByRole("button", { name: "Lien copié" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`${HISTORY}$`));
});

test("a clipboard that refuses leaves the address to copy by hand", { tag: "@nightly" }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "share", { value: undefined });
    Object.defineProperty(navigator.clipboard, "writeText", { value: () => Promise.reject(new Error("refused")) });
  });
  await keepToasts(page);
  await open(page, HISTORY);
  await page.getByRole("button", { name: "Partager" }).click();
  await expect(page.getByRole("alert").filter({ hasText: HISTORY })).toBeVisible();
});

test("saving an article and its quiz is said, an article is still saved after a reload, and the profile lists it", async ({
  page,
}) => {
  await keepToasts(page);
  await open(page, HISTORY);
  const header = page.getByRole("article").locator("header");
  await header.getByRole("button", { name: "Sauvegarder" }).click();
  await expect(toasts(page)).toContainText("Article sauvegardé");
  await quizPlayer(page, readQuiz("international/ukraine/histoire"))
    .card.getByRole("button", { name: "Sauvegarder" })
    .click();
  await expect(toasts(page)).toContainText("Quiz sauvegardé");
  await page.reload();
  await expect(header.getByRole("button", { name: "Sauvegardé" })).toBeVisible();
  await page.goto("/profil");
  await expect(page.getByRole("main")).toContainText("pourquoi Poutine affirme-t-il");
});

test("who says that a content was useful is thanked and counted once, after a reload too; what is wrong can be said beside it", async ({
  page,
  axe,
}) => {
  await keepToasts(page);
  await open(page, HISTORY);
  const report = page.getByRole("article").getByRole("link", { name: "Signaler une erreur ou un manque" });
  expect((await page.request.get((await report.getAttribute("href")) ?? "")).status()).toBe(200);
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") posts += 1;
  });
  const counted = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Ce contenu était-il utile ?" }).dblclick();
  expect((await counted).status()).toBe(200);
  await expect(toasts(page)).toContainText("Merci pour votre feedback !");
  await expect(page.getByRole("article").getByText("Merci pour votre feedback !")).toBeVisible();
  // The button has aria-disabled, for which Playwright waits without `force`.
  await page.getByRole("button", { name: "Ce contenu était-il utile ?" }).click({ force: true });
  await page.reload();
  await interactive(page);
  await expect(page.getByRole("article").getByText("Merci pour votre feedback !")).toBeVisible();
  await page.getByRole("button", { name: "Ce contenu était-il utile ?" }).click({ force: true });
  await axe(page, "feedback given", { within: ".feedback" });
  expect(posts).toBe(1);
  await expect(toasts(page)).not.toContainText("Merci pour votre feedback !");
});

for (const [what, answer] of [
  ["that the server refuses", { status: 503 }],
  ["that the network loses", null],
] as const) {
  test(`a feedback ${what} is said, and the article stays`, { tag: "@nightly" }, async ({ page, announce }) => {
    announce(/503|avis/);
    await keepToasts(page);
    await open(page, HISTORY);
    await page.route("**/avis*", (route) => (answer ? route.fulfill(answer) : route.abort("connectionfailed")));
    await page.getByRole("button", { name: "Ce contenu était-il utile ?" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Erreur" })).toBeVisible();
    await expect(page.getByRole("article").getByRole("heading", { level: 1 })).toBeVisible();
  });
}

test("a link into the article brings its section under the header, not behind it", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.goto(`${HISTORY}#sources`);
  await interactive(page);
  const header = await page.getByRole("banner").boundingBox();
  await expect
    .poll(async () => (await page.locator("#sources").boundingBox())?.y ?? 0)
    .toBeGreaterThanOrEqual((header?.height ?? 0) - 1);
});

test("an article says who signs it, to which day it goes, and what date has overtaken it", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.clock.setFixedTime("2026-12-30T10:00:00Z");
  await open(page, "/categories/economie/reforme-retraites");
  const header = page.getByRole("article").locator("header");
  await expect(header).toContainText("La rédaction du Récap");
  await expect(header).toContainText(/Faits à jour au 8.octobre.2026, à revoir le 31.décembre.2026/);
  await expect(header.getByText(/^Sujet en cours\s: rien.*8.octobre.2026/)).toBeVisible();
  await page.clock.setFixedTime("2027-01-02T10:00:00Z");
  await open(page, "/categories/economie/reforme-retraites");
  await expect(header.getByText(/^Pas encore relu depuis le 31.décembre.2026.*8.octobre.2026/)).toBeVisible();
  await page.goto(HISTORY);
  await expect(header.getByText(/^Sujet en cours\s: rien.*30.septembre.2026/)).toBeVisible();
  await page.goto("/categories/immigration/securite");
  await expect(header.locator(".live")).toHaveCount(0);
});

const ARTICLES = indexablePages().filter(
  (path) => /^\/categories\/[^/]+\//.test(path) && !/\/(?:positions|ukraine)$/.test(path),
);

test("on a phone each article shows its essential in the first screen, and its contents hide nothing", {
  tag: ["@phone", "@nightly"],
}, async ({ page }) => {
  const article = page.locator("article.article");
  for (const path of ARTICLES) {
    await page.goto(path);
    await expect(article, path).toHaveCount(1);
    const sentence = await page.locator(".essentiel li").first().boundingBox();
    expect.soft(sentence?.y, `${path}: where the first sentence begins`).toBeLessThan(844 - 2 * 28);
    const rows = page.locator(".article-header .reading-tools > :is(a, button):visible");
    const tops = await rows.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect.soft(new Set(tops).size, `${path}: rows of actions`).toBe(1);
  }
  await open(page, HISTORY);
  await page.locator(".prose > h2").nth(2).scrollIntoViewIfNeeded();
  const bar = await page.getByRole("button", { name: "Sommaire" }).boundingBox();
  const frame = await page.getByRole("banner").boundingBox();
  expect(bar?.y).toBeLessThanOrEqual((frame?.height ?? 0) + 1);
  expect(bar?.width).toBe(390);
});
