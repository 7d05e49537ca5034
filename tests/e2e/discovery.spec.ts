import type { Page } from "@playwright/test";
import { open } from "#tests/support/browser/interactive.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { indexablePages } from "#tests/support/content/built-pages.ts";
import { plain } from "#tests/support/content/texts.ts";

const ARTICLE = "/categories/international/ukraine/histoire";

type Json = { "@type": string | string[]; [key: string]: unknown };

async function jsonLd(page: Page): Promise<Json[]> {
  const blocks = await page.locator("script[type='application/ld+json']").allTextContents();
  return blocks.flatMap((block) => {
    const value = JSON.parse(block) as Json | Json[] | { "@graph": Json[] };
    if (Array.isArray(value)) return value;
    return "@graph" in value ? (value["@graph"] as Json[]) : [value as Json];
  });
}

function ofType(blocks: Json[], type: string): Json | undefined {
  return blocks.find((block) => [block["@type"]].flat().includes(type));
}

async function xmlTexts(page: Page, xml: string, selector: string): Promise<string[]> {
  // Where trusted types let a test parse XML.
  if (page.url() !== "about:blank") await page.goto("about:blank");
  return page.evaluate(
    ([source, wanted]) => {
      const parsed = new DOMParser().parseFromString(source ?? "", "application/xml");
      if (parsed.querySelector("parsererror")) throw new Error(parsed.querySelector("parsererror")?.textContent ?? "");
      return [...parsed.querySelectorAll(wanted ?? "")].map((element) => element.textContent ?? "");
    },
    [xml, selector],
  );
}

test("the sitemap lists the pages that may be indexed, and the site map page lists them too", async ({
  page,
  request,
  baseURL,
}) => {
  const response = await request.get("/sitemap.xml");
  expect(response.headers()["content-type"]).toMatch(/xml/);
  const addresses = await xmlTexts(page, await response.text(), "url > loc");
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toEqual(expect.arrayContaining(indexablePages().map((path) => `${baseURL}${path}`)));
  for (const path of ["/profil", "/admin"]) expect(addresses).not.toContain(`${baseURL}${path}`);
  const days = await xmlTexts(page, await response.text(), "url > lastmod");
  for (const day of days) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}/);

  await page.goto("/plan-du-site");
  const links = await page
    .getByRole("main")
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
  const listed = addresses.map((address) => new URL(address).pathname).filter((path) => path !== "/plan-du-site");
  expect(listed.filter((path) => !links.includes(path))).toEqual([]);
});

test("robots.txt opens the site, closes the administration and names the sitemap", async ({ request, baseURL }) => {
  const text = await (await request.get("/robots.txt")).text();
  expect(text).toMatch(/^User-agent: \*$/im);
  expect(text).toMatch(/^Disallow: \/admin$/im);
  expect(text).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(text).not.toMatch(/^Disallow: \/$/im);
});

test("the Atom feed has every article with its whole text", async ({ page, request, baseURL }) => {
  const response = await request.get("/atom.xml");
  expect(response.headers()["content-type"]).toMatch(/^application\/atom\+xml/);
  const xml = await response.text();
  for (const selector of [
    "feed > id",
    "feed > title",
    "feed > updated",
    "entry > id",
    "entry > title",
    "entry > updated",
  ]) {
    expect((await xmlTexts(page, xml, selector)).filter(Boolean).length, selector).toBeGreaterThan(0);
  }
  const bodies = await xmlTexts(page, xml, "entry > content");
  expect(bodies.length).toBeGreaterThanOrEqual(2);
  const lengths = bodies.map((body) => body.replace(/<[^>]+>/g, " ").split(/\s+/).length);
  expect(Math.min(...lengths)).toBeGreaterThan(200);
  expect(Math.max(...lengths)).toBeGreaterThan(1_400);
  for (const body of bodies) {
    expect(body).not.toMatch(/(?:href|src)="\//);
    expect(body).not.toContain("__");
  }
  expect(xml).toContain(`href="${baseURL}/categories/`);
  await page.goto("/");
  await expect(page.locator("link[rel=alternate][type='application/atom+xml']")).toHaveAttribute(
    "href",
    /\/atom\.xml$/,
  );
});

test("the manifest names the site, and its pictures exist in the sizes that it says", async ({ request }) => {
  const response = await request.get("/manifest.webmanifest");
  expect(response.headers()["content-type"]).toMatch(/^application\/manifest\+json/);
  const manifest = (await response.json()) as {
    name: string;
    lang: string;
    start_url: string;
    icons: { src: string; sizes: string; type: string }[];
  };
  expect(manifest).toMatchObject({ name: "Le Récap", lang: "fr", start_url: "/" });
  expect(manifest.icons.length).toBeGreaterThan(0);
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.status(), src).toBe(200);
    if (type === "image/png") expect(pngSize(await icon.body()).join("x")).toBe(sizes);
  }
  expect((await request.get("/favicon.svg")).status()).toBe(200);
});

function pngSize(png: Buffer): [number, number] {
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test("an article describes itself to search engines and to catalogues of learning resources", async ({
  page,
  baseURL,
}) => {
  await page.goto(ARTICLE);
  const blocks = await jsonLd(page);
  const article = ofType(blocks, "LearningResource");
  expect([article?.["@type"]].flat()).toEqual(expect.arrayContaining(["Article", "LearningResource"]));
  expect(article).toMatchObject({
    inLanguage: "fr",
    datePublished: expect.stringMatching(/^2025-04-07/),
    isAccessibleForFree: true,
    timeRequired: "PT7M",
  });
  expect(String(article?.["headline"]).length).toBeLessThanOrEqual(110);
  expect(article).toHaveProperty("description");
  expect(article).toHaveProperty("author");
  expect(article).toHaveProperty("publisher");
  expect(JSON.stringify(article)).toContain(`${baseURL}${ARTICLE}`);

  const trail = ofType(blocks, "BreadcrumbList")?.["itemListElement"] as {
    position: number;
    name: string;
    item?: string;
  }[];
  const shown = await page.getByRole("navigation", { name: "Fil d’Ariane" }).getByRole("listitem").allTextContents();
  expect(trail.map(({ name }) => plain(name))).toEqual(shown.map(plain));
  expect(trail.map(({ position }) => position)).toEqual(trail.map((_, index) => index + 1));
});

test("the home page says who publishes", { tag: "@nightly" }, async ({ page, baseURL }) => {
  await page.goto("/");
  const organization = ofType(await jsonLd(page), "Organization");
  expect(organization).toMatchObject({ name: "Le Récap", url: expect.stringContaining(baseURL ?? "?") });
});

test("a second visit to a page costs no more than asking whether it changed", { tag: "@nightly" }, async ({ page }) => {
  await open(page, ARTICLE);
  await page.waitForLoadState("networkidle");
  const again: string[] = [];
  // Whole ones: the next page may leave some behind.
  page.on("requestfinished", async (request) => {
    const [response, { responseBodySize }] = await Promise.all([request.response(), request.sizes()]);
    if (!response?.fromServiceWorker() && responseBodySize > 0 && response?.status() === 200) again.push(request.url());
  });
  await page.goto("/explorer");
  await page.goto(ARTICLE);
  await page.waitForLoadState("networkidle");
  expect(again.filter((url) => url.includes("/assets/entry.client") || url.includes("/fonts/"))).toEqual([]);
});
