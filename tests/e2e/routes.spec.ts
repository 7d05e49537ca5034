import { expect, test } from "#tests/support/browser/test.ts";
import { readPages } from "#tests/support/content/read-pages.ts";
import { INTERNATIONAL, PLANNED_PAGES, SPECIFIED_PAGES } from "#tests/support/content/specified-pages.ts";
import { comingCategories, plain } from "#tests/support/content/texts.ts";

test("each specified page is as it is described", async ({ page, baseURL }) => {
  const pages = await readPages(page, [...SPECIFIED_PAGES.map(({ path }) => path)], readBody);
  for (const { path, h1, texts = [], links = [], noindex = false } of SPECIFIED_PAGES) {
    const { status, found } = pages.get(path) ?? {};
    expect.soft(status, path).toBe(200);
    expect.soft(found?.h1.map(plain), path).toEqual([h1]);
    for (const text of texts) expect.soft(plain(found?.text), path).toContain(text);
    for (const [name, href] of links) {
      const named = found?.links.filter((link) => link.href === href).map(({ text }) => plain(text));
      expect.soft(named, path).toContainEqual(expect.stringContaining(name));
    }
    expect.soft(found?.canonical, path).toEqual([`${baseURL}${path}`]);
    expect.soft(found?.robots.join().includes("noindex"), path).toBe(noindex);
  }
});

test("each planned page says under its own name that it is under construction", async ({ page }) => {
  const pages = await readPages(page, [...PLANNED_PAGES.map(([path]) => path)], readBody);
  for (const [path, name] of PLANNED_PAGES) {
    const { status, found } = pages.get(path) ?? {};
    expect.soft(status, path).toBe(200);
    expect.soft(found?.h1.map(plain), path).toEqual([`${name} est en cours de construction`]);
    expect
      .soft(plain(found?.text), path)
      .toContain("Nous travaillons activement sur cette section. Elle sera disponible prochainement.");
    const links = found?.links.map(({ text, href }) => [plain(text), href]) ?? [];
    expect.soft(links, path).toContainEqual(["Retour à l'accueil", "/"]);
    expect.soft(links, path).toContainEqual(["Explorer les thématiques", "/explorer"]);
    const back = links.filter(([text]) => text === "Retour à International");
    expect.soft(back, path).toHaveLength(path.startsWith(INTERNATIONAL) ? 1 : 0);
    expect.soft(found?.robots.join(), path).toContain("noindex");
  }
});

function readBody(parsed: Document) {
  const main = parsed.querySelector("main");
  const valuesOf = (selector: string, name: string) =>
    [...parsed.querySelectorAll(selector)].map((one) => one.getAttribute(name));
  return {
    h1: [...parsed.querySelectorAll("h1")].map(({ textContent }) => textContent),
    text: main?.textContent ?? "",
    links: [...(main?.querySelectorAll("a[href]") ?? [])].map((link) => ({
      text: link.textContent,
      href: link.getAttribute("href"),
    })),
    canonical: valuesOf("link[rel=canonical]", "href"),
    robots: valuesOf("meta[name=robots]", "content"),
  };
}

test("home shows International and at most seven greyed categories, explorer all fourteen", {
  tag: "@nightly",
}, async ({ page }) => {
  await page.goto("/explorer");
  const coming = page.getByRole("region", { name: "Bientôt disponible" });
  const names = (await coming.getByRole("listitem").allInnerTexts()).map((name) => name.trim());
  expect(names.toSorted()).toEqual(comingCategories().toSorted());
  const announced = names.length;
  const open = await page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link").count();
  expect(open).toBeGreaterThan(0);
  expect(open + announced).toBe(14);
  await expect(coming.getByRole("link")).toHaveCount(0);
  await page.goto("/");
  const greyed = page.getByRole("main").getByRole("listitem").filter({ hasText: "Bientôt disponible" });
  await expect(greyed).toHaveCount(Math.min(announced, 7));
});

test("the grid of explorer has one column on a small screen, two on a medium and three on a large one", {
  tag: "@nightly",
}, async ({ page }) => {
  await page.goto("/explorer");
  if (comingCategories().length === 0) {
    await expect(page.locator(".coming-grid")).toHaveCount(0);
    return;
  }
  const columns = () =>
    page.locator(".coming-grid").evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(" ").length);
  for (const [width, expected] of [
    [390, 1],
    [800, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(columns).toBe(expected);
  }
});

test("an unknown path is the 404 page, and is logged in the console", async ({ page, announce }) => {
  announce(/404/);
  const logged = page.waitForEvent("console", (message) => message.text().includes("/nimporte"));
  const response = await page.goto("/nimporte");
  expect(response?.status()).toBe(404);
  expect(plain(await page.getByRole("heading", { level: 1 }).textContent())).toBe(
    "Oups ! Cette page n'existe pas ou n'est pas encore disponible.",
  );
  await expect(page).toHaveTitle(/^Page introuvable/);
  await expect(page.getByRole("main").getByRole("link", { name: "Retour à l'accueil" })).toHaveAttribute("href", "/");
  await expect(page.getByRole("main").locator("a[href='/explorer']")).toBeVisible();
  await logged;
});

test("an unknown category is announced without a name, with status 404", async ({ page, announce }) => {
  announce(/404/);
  const response = await page.goto("/categories/inconnue");
  expect(response?.status()).toBe(404);
  expect(plain(await page.getByRole("heading", { level: 1 }).textContent())).toBe(
    "Cette page est en cours de construction",
  );
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  await expect(page.locator("link[rel=canonical]")).toHaveCount(0);
});

test("the breadcrumb says where the page stands", { tag: "@nightly" }, async ({ page }) => {
  const trail = async (path: string) => {
    await page.goto(path);
    return (await page.getByRole("navigation", { name: "Fil d’Ariane" }).getByRole("listitem").allTextContents()).map(
      plain,
    );
  };
  expect(await trail("/categories/immigration")).toEqual(["Accueil", "Explorer", "Immigration"]);
  expect(await trail(`${INTERNATIONAL}/ukraine/histoire`)).toEqual([
    "Accueil",
    "Explorer",
    "International",
    "Ukraine",
    "Histoire",
  ]);
  const current = page.getByRole("navigation", { name: "Fil d’Ariane" }).locator("[aria-current=page]");
  await expect(current).toHaveText("Histoire");
  await expect(current.getByRole("link")).toHaveCount(0);
});

test("the footer leads to the categories and to what is said about the site", { tag: "@nightly" }, async ({ page }) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("navigation", { name: "Thématiques" }).getByRole("link")).toHaveCount(6);
  for (const [name, href] of [
    ["Qui sommes-nous", "/a-propos"],
    ["Contact", "/contact"],
    ["Mentions légales", "/mentions-legales"],
    ["Confidentialité", "/confidentialite"],
    ["Accessibilité", "/accessibilite"],
    ["Plan du site", "/plan-du-site"],
    ["Examen civique", "/examen-civique"],
    ["Enseigner", "/enseigner"],
    ["J’ai un code de classe", "/c"],
  ] as const) {
    await expect(footer.getByRole("link", { name })).toHaveAttribute("href", href);
  }
  await expect(footer).toContainText(String(new Date().getFullYear()));
  await expect(footer.locator("a[target=_blank]")).toHaveAttribute("href", /^https:\/\//);
});

test("a navigation link is active on its page and on the pages below it", { tag: "@nightly" }, async ({
  page,
  announce,
}) => {
  announce(/404/);
  const navigation = page.getByRole("navigation", { name: "Navigation principale" });
  const active = () => navigation.locator("[aria-current=page]").allTextContents();
  await page.goto("/");
  expect(await active()).toEqual(["Accueil"]);
  await page.goto("/explorer");
  expect(await active()).toEqual(["Explorer"]);
  await page.goto("/explorer/plus-bas");
  expect(await active()).toEqual(["Explorer"]);
  await page.goto("/explorer-autre");
  expect(await active()).toEqual([]);
  await page.goto("/profil");
  expect(await active()).toEqual([]);
  await expect(page.getByRole("banner").getByRole("link", { name: "Mon profil" })).toHaveAttribute(
    "aria-current",
    "page",
  );
});
