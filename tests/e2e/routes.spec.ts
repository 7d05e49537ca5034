import { expect, test } from "#tests/support/browser/test.ts";
import { builtPages, indexablePages } from "#tests/support/content/built-pages.ts";
import { readPages } from "#tests/support/content/read-pages.ts";
import { INTERNATIONAL, PLANNED_PAGES, SPECIFIED_PAGES } from "#tests/support/content/specified-pages.ts";
import { plain } from "#tests/support/content/texts.ts";

for (const { path, h1, texts = [], links = [], noindex = false } of SPECIFIED_PAGES) {
  test(`${path} is the page that the specification describes`, async ({ page, baseURL }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    expect(plain(await page.getByRole("heading", { level: 1 }).textContent())).toBe(h1);
    const main = page.getByRole("main");
    for (const text of texts) await expect(main.getByText(text).first()).toBeVisible();
    for (const [name, href] of links) {
      await expect(main.locator(`a[href="${href}"]`).filter({ hasText: name }).first()).toBeVisible();
    }
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${baseURL}${path === "/" ? "/" : path}`);
    await expect(page.locator("meta[name=robots][content*=noindex]")).toHaveCount(noindex ? 1 : 0);
  });
}

for (const [path, name] of PLANNED_PAGES) {
  test(`${path} says under its own name that it is under construction`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    const isInternational = path.startsWith(INTERNATIONAL);
    expect(plain(await page.getByRole("heading", { level: 1 }).textContent())).toBe(
      `${name} est en cours de construction`,
    );
    const main = page.getByRole("main");
    await expect(main).toContainText(
      "Nous travaillons activement sur cette section. Elle sera disponible prochainement.",
    );
    await expect(main.getByRole("link", { name: "Retour à l'accueil" })).toHaveAttribute("href", "/");
    await expect(main.getByRole("link", { name: "Retour à International" })).toHaveCount(isInternational ? 1 : 0);
    await expect(main.getByRole("link", { name: "Explorer les thématiques" })).toHaveAttribute("href", "/explorer");
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  });
}

test("the four immigration topics lead to their articles", async ({ page }) => {
  await page.goto("/categories/immigration");
  for (const slug of ["comprendre", "impact-economique", "integration", "securite"]) {
    await expect(page.getByRole("main").locator(`a[href="/categories/immigration/${slug}"]`)).toHaveCount(1);
    expect((await page.request.get(`/categories/immigration/${slug}`)).status()).toBe(200);
  }
});

test("home shows International and at most seven greyed categories, explorer all fourteen", async ({ page }) => {
  await page.goto("/explorer");
  const coming = page.getByRole("region", { name: "Bientôt disponible" });
  const announced = await coming.getByRole("listitem").count();
  const open = await page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link").count();
  expect(open).toBeGreaterThan(0);
  expect(open + announced).toBe(14);
  await expect(coming.getByRole("link")).toHaveCount(0);
  await page.goto("/");
  const greyed = page.getByRole("main").getByRole("listitem").filter({ hasText: "Bientôt disponible" });
  await expect(greyed).toHaveCount(Math.min(announced, 7));
});

test("the grid of explorer has one column on a small screen, two on a medium and three on a large one", async ({
  page,
}) => {
  await page.goto("/explorer");
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

test("an unknown path inside the site is the 404 page too", async ({ page, announce }) => {
  announce(/404/);
  await page.goto(`${INTERNATIONAL}/ukraine/nimporte`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Oups !");
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

test("every page has one title and one canonical address, those that may be indexed a title and a description of their own", async ({
  page,
}) => {
  const indexable = new Set(indexablePages());
  const titles: string[] = [];
  const descriptions: string[] = [];
  const heads = await readPages(page, builtPages(), (parsed) => ({
    titles: [...parsed.querySelectorAll("title")].map(({ textContent }) => textContent ?? ""),
    description: parsed.querySelector("meta[name=description]")?.getAttribute("content") ?? "",
    canonical: [...parsed.querySelectorAll("link[rel=canonical]")].map((link) => link.getAttribute("href")),
  }));
  for (const [path, { found: head }] of heads) {
    expect.soft(head?.titles, path).toEqual([expect.stringMatching(/Le Récap/)]);
    expect.soft(head?.canonical, path).toEqual([expect.stringMatching(new RegExp(`^https?://[^/?]+${path}$`))]);
    if (!head || !indexable.has(path)) continue;
    titles.push(...head.titles);
    descriptions.push(head.description);
    expect.soft(head.description.length, `${path}: ${head.description}`).toBeGreaterThanOrEqual(70);
    expect.soft(head.description.length, `${path}: ${head.description}`).toBeLessThanOrEqual(160);
  }
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  expect(descriptions.filter((description, index) => descriptions.indexOf(description) !== index)).toEqual([]);
});

test("the breadcrumb says where the page stands", async ({ page }) => {
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

test("the footer of every page has the same links in the same order", async ({ page, announce }) => {
  announce(/404/);
  const footers = new Map<string, string[]>();
  const found = await readPages(page, [...builtPages(), "/nimporte"], (parsed) =>
    [...parsed.querySelectorAll("body > footer a, body > header a")].map((link) => link.getAttribute("href")).join(" "),
  );
  for (const [path, { found: links }] of found) {
    footers.set(links ?? "", [...(footers.get(links ?? "") ?? []), path]);
  }
  expect([...footers.values()]).toHaveLength(1);

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
  ] as const) {
    await expect(footer.getByRole("link", { name })).toHaveAttribute("href", href);
  }
  await expect(footer).toContainText(String(new Date().getFullYear()));
  await expect(footer.locator("a[target=_blank]")).toHaveAttribute("href", /^https:\/\//);
});

test("a navigation link is active on its page and on the pages below it", async ({ page, announce }) => {
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
